import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { historyEntry, withResults, type ResultList } from '#src/search/resultList.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Trail.module.css';

/** Links back to the results this listing was opened from, with its position there, and to its neighbours. */
export function Trail({ results }: { results: ResultList }) {
  const text = useMessages('ListingPage');
  const navigate = useNavigate();
  const { href, paths, index, before, total, entry, previousPage, nextPage } = results;

  const handleBack = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const steps = (historyEntry() ?? NaN) - (entry ?? NaN);
    if (!isPlain || !(steps > 0)) return;
    // Goes back in the history, which restores the list; the link itself is for new tabs.
    event.preventDefault();
    void navigate(-steps);
  };

  const step = (to: number, page: string | undefined, name: 'previous' | 'next') => {
    const path = paths[to];
    const target = path ?? page;
    if (target === undefined) return <span className={css.end} />;
    return (
      <Link
        className={css.step}
        to={target}
        state={path && withResults({ ...results, index: to })}
        aria-label={text(`${name}${path ? 'Result' : 'Page'}`)}
        rel={path && (name === 'next' ? 'next' : 'prev')}
      >
        <Icon name={name === 'next' ? 'arrow-right' : 'arrow-left'} />
      </Link>
    );
  };

  return (
    <nav className={css.trail} aria-label={text('results')}>
      <Link className={css.back} to={href} onClick={handleBack}>
        {text('backToResults')}
      </Link>
      <span className={css.place}>
        <FormattedMessage id="ListingPage.resultPlace" values={{ place: before + index + 1, total }} />
      </span>
      <span className={css.steps}>
        {step(index - 1, previousPage, 'previous')}
        {step(index + 1, nextPage, 'next')}
      </span>
    </nav>
  );
}
