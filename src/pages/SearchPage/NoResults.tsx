import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { pathTo } from '#contract/paths.ts';
import { isAtLeast } from '#src/config/search.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { relaxedQueries } from './loadData.ts';
import { usePage, hrefOf } from './searchData.ts';
import { useCanSaveSearches } from './saveSearch/useCanSaveSearches.ts';
import type { RelaxedQuery } from './understood/relaxQuery.ts';
import css from './NoResults.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

/** Suggestions for an empty search: which filters to drop, with the number of results, or to show everything. */
export function NoResults({ values }: { values: SearchValues }) {
  const text = useMessages('SearchPage');
  const relaxed = useRelaxedQueries();
  const canSave = useCanSaveSearches();
  return (
    <EmptyState
      illustration="noResults"
      title={text('noResultsHeading')}
      action={
        <ButtonLink variant="secondary" to={pathTo('SearchPage', {})}>
          {text('allListings')}
        </ButtonLink>
      }
    >
      <p>
        <FormattedMessage id="SearchPage.noResultsText" values={{ canSave: canSave ? 'yes' : 'no' }} />
      </p>
      {relaxed.length > 0 && (
        <>
          <p id="relaxed">{text('loosenHeading')}</p>
          <ul className={css.relaxed} aria-labelledby="relaxed">
            {relaxed.map(query => (
              <li key={query.without}>
                <Without {...query} words={values.keywords} isMapOpen={values.isMapOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

/**
 * Debounce before suggestions are computed for an empty search, in milliseconds: the user may still be moving the map
 * or typing.
 */
const rest = 800;

function useRelaxedQueries(): readonly RelaxedQuery[] {
  const { data, update } = usePage();
  const dispatch = useAppDispatch();
  const { values, relaxedQueries: known } = data;
  useEffect(() => {
    if (known) return;
    const timer = setTimeout(() => {
      dispatch(relaxedQueries(values)).then(
        found => update(now => (now.values === values ? { ...now, relaxedQueries: found } : now)),
        () => undefined,
      );
    }, rest);
    return () => clearTimeout(timer);
  }, [known, values, update, dispatch]);
  return known ?? [];
}

type WithoutProps = RelaxedQuery & { words: string | undefined; isMapOpen: boolean | undefined };

function Without({ without, values, count, words, isMapOpen }: WithoutProps) {
  return (
    <Link to={hrefOf(isMapOpen ? { ...values, isMapOpen } : values, 1)} className={css.query}>
      <span>
        <FormattedMessage id={`SearchPage.loosen.${without}`} values={{ words }} />
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
