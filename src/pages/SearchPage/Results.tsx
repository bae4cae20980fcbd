import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { hrefOf } from './loadData.ts';
import type { SearchValues } from './searchValues.ts';

/** Cards whose pictures are seen first on a phone. */
const firstSeen = 2;

export function Results({ values, result }: { values: SearchValues; result: Page<Listing> }) {
  return (
    <>
      <ListingGrid>
        {result.items.map((listing, index) => (
          <ListingCard key={listing.id} listing={listing} headingLevel={2} isPriority={index < firstSeen} />
        ))}
      </ListingGrid>
      <Pagination pagination={result.pagination} hrefOf={page => hrefOf(values, page)} />
    </>
  );
}
