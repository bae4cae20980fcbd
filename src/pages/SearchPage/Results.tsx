import { memo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/rules/paging.ts';
import { classNames } from '#src/components/classNames.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { hrefOf } from './loadData.ts';
import css from './SearchPage.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import type { LatLng } from '#contract/entities/place.ts';

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
  return (
    <>
      <ListingGrid>
        {result.items.map((listing, index) => (
          <Cell
            key={listing.id}
            listing={listing}
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

interface CellProps extends Pick<ResultsProps, 'onLight'> {
  listing: Listing;
  isPriority: boolean;
  townNote: string | undefined;
  isLit: boolean;
}

// Memoised, so that hovering over one card does not render all of them again.
const Cell = memo(function Cell({ listing, isPriority, townNote, isLit, onLight }: CellProps) {
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
      <ListingCard listing={listing} headingLevel={2} isPriority={isPriority} townNote={townNote} />
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
  const km = Math.max(1, Math.round(distanceKm(origin, geolocation)));
  return intl.formatMessage({ id: 'SearchPage.distance' }, { km });
}

const earthRadiusKm = 6371;

/** Returns the great-circle distance between two points in kilometres (haversine). */
export function distanceKm(from: LatLng, to: LatLng): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = half(to.lat - from.lat) + cos(from.lat) * cos(to.lat) * half(to.lng - from.lng);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}
