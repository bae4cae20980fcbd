import loadable from '@loadable/component';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { formatAge } from './age.ts';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import type { LastHere as Shown } from './LastHere.tsx';
import css from './ListingActivity.module.css';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = { ssr: false, resolveComponent: (chunk: { LastHere: typeof Shown }) => chunk.LastHere };
const LastHere = loadable(() => import('./LastHere.tsx'), inBrowser);

/**
 * The activity of a public listing: when it was published, how soon its author responds, and when they were last
 * active.
 */
export function ListingActivity({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const { today, apiUrl } = useSettings();
  const currentUser = useCurrentUser();
  const { id, author, createdAt = '', updatedAt = createdAt, state, publicData } = listing;
  if (state !== 'published' || today === undefined) return null;
  const isOthersOffer =
    currentUser !== null && currentUser.id !== author?.id && publicData.category === 'offeringPlace';
  return (
    <ul className={css.lines}>
      <li>
        <FormattedMessage
          id="ListingActivity.published"
          values={{ when: formatAge(intl, updatedAt, today) }}
        />
      </li>
      {author?.answersWithin && (
        <li>
          <FormattedMessage id={`ListingActivity.answers.${author.answersWithin}`} />
        </li>
      )}
      {isOthersOffer && apiUrl === '' && <LastHere listingId={id} />}
    </ul>
  );
}
