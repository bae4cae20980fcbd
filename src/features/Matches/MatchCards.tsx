import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { ListingMatch } from '#contract/listing/match.ts';
import { reasonsOf } from '#contract/listing/matchReasons.ts';
import { pathTo } from '#contract/paths.ts';
import { enquiryHref } from '#contract/booking/openForms.ts';
import { slugOf } from '#contract/text/slug.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import css from './MatchCards.module.css';

/** Another user's listing that matches one's own, and why. */
export interface FoundMatch {
  match: ListingMatch;
  listing: Listing;
}

/** Cards of matches, best first, each with its reasons and a link to write to its author. */
export function MatchCards({ found, headingLevel }: { found: readonly FoundMatch[]; headingLevel?: 2 | 3 }) {
  return (
    <ListingGrid>
      {found.map(one => (
        <MatchCard key={one.listing.id} {...one} headingLevel={headingLevel} />
      ))}
    </ListingGrid>
  );
}

function MatchCard({ match, listing, headingLevel }: FoundMatch & { headingLevel: 2 | 3 | undefined }) {
  const intl = useIntl();
  const { id, title, publicData } = listing;
  const isRequest = publicData.category === 'lookingForPlace';
  return (
    <div className={css.match}>
      <ListingCard listing={listing} headingLevel={headingLevel} />
      <p className={css.why}>
        <Icon name="check" />
        <span>{reasonsOf(intl, match, isRequest)}</span>
      </p>
      <ButtonLink
        variant="secondary"
        className={css.write}
        to={enquiryHref(pathTo('ListingPage', { slug: slugOf(title), id }))}
        aria-label={intl.formatMessage({ id: 'Match.writeAbout' }, { title })}
      >
        <FormattedMessage id="Match.write" />
      </ButtonLink>
    </div>
  );
}
