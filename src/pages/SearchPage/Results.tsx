import { memo, useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { classNames } from '#src/components/classNames.ts';
import { ListingCard, listingPath } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { hrefOf } from './loadData.ts';
import css from './SearchPage.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
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
  const list = useResultList(values, result);
  return (
    <>
      <ListingGrid>
        {result.items.map((listing, index) => (
          <Cell
            key={listing.id}
            listing={listing}
            list={list}
            index={index}
            isPriority={index < firstSeen}
            townNote={distanceText(intl, values, listing)}
            isLit={lit.includes(listing.id)}
            onLight={onLight}
          />
        ))}
      </ListingGrid>
      <Pagination pagination={result.pagination} hrefOf={page => hrefOf(values, page)} />
    </>
  );
}

/** The history state passed to listings opened from the results. */
function useResultList(
  values: SearchValues,
  { items, pagination }: Page<Listing>,
): Omit<ResultList, 'index'> {
  // The same search can be in several history entries.
  const { key } = useLocation();
  return useMemo(() => {
    const { page, perPage, totalItems, totalPages } = pagination;
    return {
      href: hrefOf(values, page),
      paths: items.map(listingPath),
      before: (page - 1) * perPage,
      total: totalItems,
      ...(page > 1 && { previousPage: hrefOf(values, page - 1) }),
      ...(page < totalPages && { nextPage: hrefOf(values, page + 1) }),
      entry: key === undefined ? undefined : historyEntry(),
    };
  }, [values, items, pagination, key]);
}

interface CellProps extends Pick<ResultsProps, 'onLight'> {
  listing: Listing;
  list: Omit<ResultList, 'index'>;
  index: number;
  isPriority: boolean;
  townNote: string | undefined;
  isLit: boolean;
}

// Memoised, so that hovering over one card does not render all of them again.
const Cell = memo(function Cell({ listing, list, index, isPriority, townNote, isLit, onLight }: CellProps) {
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
        state={withResults({ ...list, index })}
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
