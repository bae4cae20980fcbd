import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { ListingMatch } from '#contract/entities/match.ts';
import { pathTo } from '#contract/paths.ts';
import { enquiryHref } from '#contract/rules/openForms.ts';
import { slugOf } from '#contract/rules/slug.ts';
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

/**
 * Returns why a listing matches, such as "Fits 4 of 5: dates, people, pets, languages; 12 km farther than you asked".
 * `isRequest`: the matching listing is a request, so the criteria are its author's.
 */
export function reasonsOf(
  intl: IntlShape,
  { fits, of, kilometresBeyond }: ListingMatch,
  isRequest: boolean,
): string {
  const reasons = aspectsText(intl, fits, of);
  if (kilometresBeyond === undefined) return reasons;
  const farther = intl.formatMessage(
    { id: isRequest ? 'Match.fartherThanThey' : 'Match.fartherThanYou' },
    { km: kilometresBeyond },
  );
  return `${reasons}; ${farther}`;
}

function aspectsText(intl: IntlShape, fits: ListingMatch['fits'], of: number): string {
  if (of === 0) return intl.formatMessage({ id: 'Match.unknown' });
  if (fits.length === 0) return intl.formatMessage({ id: 'Match.fitsNone' }, { of });
  const aspects = fits.map(aspect => intl.formatMessage({ id: `Match.aspect.${aspect}` })).join(', ');
  return intl.formatMessage({ id: 'Match.fits' }, { fits: fits.length, of, aspects });
}
