import { useIntl, type IntlShape } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { distanceKm } from './distance.ts';
import { hrefOf } from './loadData.ts';
import type { SearchValues } from './searchValues.ts';

/** Cards whose pictures are seen first on a phone. */
const firstSeen = 2;

export function Results({ values, result }: { values: SearchValues; result: Page<Listing> }) {
  const intl = useIntl();
  return (
    <>
      <ListingGrid>
        {result.items.map((listing, index) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            headingLevel={2}
            isPriority={index < firstSeen}
            townNote={distanceText(intl, values, listing)}
          />
        ))}
      </ListingGrid>
      <Pagination pagination={result.pagination} hrefOf={page => hrefOf(values, page)} />
    </>
  );
}

/** "about 12 km away" from the place searched for (readings 14). Whole kilometres: the points are blurred. */
function distanceText(
  intl: IntlShape,
  { origin }: SearchValues,
  { geolocation }: Listing,
): string | undefined {
  if (!origin || !geolocation) return undefined;
  const km = Math.max(1, Math.round(distanceKm(origin, geolocation)));
  return intl.formatMessage({ id: 'SearchPage.distance' }, { km });
}
