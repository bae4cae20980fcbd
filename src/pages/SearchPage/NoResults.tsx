import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { pathTo } from '#src/config/paths.ts';
import { isAtLeast } from '#src/config/search.ts';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { hrefOf, loosened, type SearchData } from './loadData.ts';
import type { SearchValues } from './searchValues.ts';
import type { Looser } from './understood/loosen.ts';
import css from './NoResults.module.css';

/** Never a dead end: what to leave out and how much there is then; everything. */
export function NoResults({ values }: { values: SearchValues }) {
  const intl = useIntl();
  const loosened = useLoosened();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'SearchPage.noResultsHeading' })}
      action={
        <ButtonLink variant="secondary" to={pathTo('SearchPage', {})}>
          <FormattedMessage id="SearchPage.allListings" />
        </ButtonLink>
      }
    >
      <p>
        <FormattedMessage id="SearchPage.noResultsText" />
      </p>
      {loosened.length > 0 && (
        <>
          <p id="loosen">
            <FormattedMessage id="SearchPage.loosenHeading" />
          </p>
          <ul className={css.loosened} aria-labelledby="loosen">
            {loosened.map(looser => (
              <li key={looser.without}>
                <Without {...looser} words={values.keywords} isMapOpen={values.isMapOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

/** Milliseconds that an empty search rests before it is found out what would help: a map is moved on, a word typed on. */
const rest = 800;

function useLoosened(): readonly Looser[] {
  const { data, update } = usePage<SearchData>();
  const dispatch = useAppDispatch();
  const { values, loosened: known } = data;
  useEffect(() => {
    if (known) return;
    const timer = setTimeout(() => {
      dispatch(loosened(values)).then(
        found => update(now => (now.values === values ? { ...now, loosened: found } : now)),
        () => undefined,
      );
    }, rest);
    return () => clearTimeout(timer);
  }, [known, values, update, dispatch]);
  return known ?? [];
}

type WithoutProps = Looser & { words: string | undefined; isMapOpen: boolean | undefined };

function Without({ without, values, count, words, isMapOpen }: WithoutProps) {
  return (
    <Link to={hrefOf(isMapOpen ? { ...values, isMapOpen } : values, 1)} className={css.looser}>
      <span>
        <FormattedMessage id="SearchPage.loosen" values={{ without, words }} />
      </span>{' '}
      <span className={css.count}>
        <FormattedMessage
          id={isAtLeast(count) ? 'SearchPage.loosenMany' : 'SearchPage.loosenCount'}
          values={{ count }}
        />
      </span>
    </Link>
  );
}
