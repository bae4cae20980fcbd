import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { formatAge } from '#contract/format/dates.ts';
import type { Api } from '#src/api/api.ts';
import { useSession, useSettings } from '#src/store/hooks.ts';
import { useOptionalQuery } from './More/useAnswer.ts';
import css from './ListingActivity.module.css';

/** How alive a public listing is: when it was published, how soon its author answers, when they were here. */
export function ListingActivity({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const { today, apiUrl } = useSettings();
  const { currentUser } = useSession();
  const { id, author, createdAt, updatedAt = createdAt, state, publicData } = listing;
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

/** When the author was last here, as far as this reader may know; nothing otherwise. */
function LastHere({ listingId }: { listingId: string }) {
  const ask = useCallback((api: Api) => api.safety.authorSeen(listingId), [listingId]);
  const seen = useOptionalQuery(ask);
  return seen ? (
    <li>
      <FormattedMessage id={`ListingActivity.here.${seen}`} />
    </li>
  ) : null;
}
