import type { ListingPublicData } from '#contract/listing/listing.ts';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { ListingSubject } from '#src/components/ListingSubject/ListingSubject.tsx';
import { useMessages } from '#src/util/messages.ts';
import { goneUser, listingOf, userOf } from '../samples.ts';
import { Specimen, State } from '../Specimen.tsx';

const subcategories = ['accomodation', 'supplies', 'services', 'donations', 'jobs'] as const;
const categories = ['offeringPlace', 'lookingForPlace'] as const;

export function Listings() {
  const text = useMessages('StyleguidePage');
  const title = text('sample.title');
  const kinds = categories.flatMap(category =>
    subcategories.map((subcategory): ListingPublicData => ({ category, subcategories: subcategory })),
  );
  return (
    <>
      <Specimen name="ListingBadge">
        {kinds.map(publicData => (
          <p key={`${publicData.category} ${publicData.subcategories}`}>
            <ListingBadge listing={{ publicData }} />
          </p>
        ))}
      </Specimen>
      <Specimen name="ListingCard, ListingGrid" leadsNowhere isWide>
        <ListingGrid>
          <ListingCard listing={listingOf(1, title, { amount: 2500, currency: 'EUR' })} />
          <ListingCard listing={listingOf(2, title, null)} townNote="12 km" />
          <ListingCard listing={listingOf(3, text('sample.word').repeat(3), null)} />
        </ListingGrid>
      </Specimen>
      <Specimen name="ListingSubject" leadsNowhere>
        <State name="usual">
          <ListingSubject listing={listingOf(1, title, null)} person={userOf('1')} />
        </State>
        <State name="without">
          <ListingSubject listing={undefined} person={goneUser} />
        </State>
      </Specimen>
    </>
  );
}
