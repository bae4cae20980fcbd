import { memo, useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { isAsForVisitors, SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { classNames } from '#src/components/classNames.ts';
import { ListingCard, listingPath } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { hrefOf } from './searchData.ts';
import css from './SearchPage.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useSession } from '#src/store/hooks.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import { historyEntry, withResults, type ResultList } from '#src/search/resultList.ts';

/** Number of cards whose images are initially visible on a phone. */
const firstSeen = 2;

interface ResultsProps {
  values: SearchValues;
  result: Page<Listing>;
  /** Ids of listings highlighted on the map. */
  lit: readonly string[];
  /** Reports the listings hovered here; absent without a map to highlight them on. */
  onLight?: ((ids: readonly string[]) => void) | undefined;
}

export function Results({ values, result, lit, onLight }: ResultsProps) {
  const intl = useIntl();
  const session = useSession();
  const listOf = useResultList(values, result);
  return (
    <>
      <ListingGrid>
        {result.items.map((listing, index) => {
          const [isPriority, townNote] = [index < firstSeen, distanceText(intl, values, listing)];
          const isLit = lit.includes(listing.id);
          return (
            <CachedMarkup
              key={listing.id}
              as={null}
              part="SearchCell"
              shows={
                isAsForVisitors(session, listing) && !isLit ? [listing, townNote, isPriority] : undefined
              }
            >
              <Cell {...{ listing, listOf, index, isPriority, townNote, isLit, onLight }} />
            </CachedMarkup>
          );
        })}
      </ListingGrid>
      <Pagination pagination={result.pagination} hrefOf={page => hrefOf(values, page)} />
    </>
  );
}

type List = Omit<ResultList, 'index'>;

/** Returns how to find the history state passed to listings opened from the results, made once for all of them. */
function useResultList(values: SearchValues, { items, pagination }: Page<Listing>): () => List {
  // The same search can be in several history entries.
  const { key } = useLocation();
  return useMemo(() => {
    const { page, perPage, totalItems, totalPages } = pagination;
    let made: List | undefined;
    return () =>
      (made ??= {
        href: hrefOf(values, page),
        paths: items.map(listingPath),
        before: (page - 1) * perPage,
        total: totalItems,
        ...(page > 1 && { previousPage: hrefOf(values, page - 1) }),
        ...(page < totalPages && { nextPage: hrefOf(values, page + 1) }),
        entry: key === undefined ? undefined : historyEntry(),
      });
  }, [values, items, pagination, key]);
}

interface CellProps extends Pick<ResultsProps, 'onLight'> {
  listing: Listing;
  listOf: () => List;
  index: number;
  isPriority: boolean;
  townNote: string | undefined;
  isLit: boolean;
}

// Memoised, so that hovering over one card does not render all of them again.
const Cell = memo(function Cell(props: CellProps) {
  const { listing, listOf, index, isPriority, townNote, isLit, onLight } = props;
  const handleEnter = onLight && (() => onLight([listing.id]));
  const handleLeave = onLight && (() => onLight([]));
  return (
    <div
      className={classNames(css.cell, isLit && css.lit)}
      onPointerEnter={handleEnter}
      onPointerLeave={handleLeave}
      onFocus={handleEnter}
      onBlur={handleLeave}
    >
      <ListingCard
        listing={listing}
        headingLevel={2}
        isPriority={isPriority}
        townNote={townNote}
        state={withResults({ ...listOf(), index })}
        corner={<SaveButton listing={listing} />}
      />
    </div>
  );
});

/** Returns "about 12 km away" from the place searched for (readings 14). Whole kilometres: the points are blurred. */
function distanceText(
  intl: IntlShape,
  { origin }: SearchValues,
  { geolocation }: Listing,
): string | undefined {
  if (!origin || !geolocation) return undefined;
  const km = Math.max(1, Math.round(distanceBetween(origin, geolocation) / 1000));
  return intl.formatMessage({ id: 'SearchPage.distance' }, { km });
}
