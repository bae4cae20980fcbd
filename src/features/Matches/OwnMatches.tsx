import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { MatchCards, type FoundMatch } from './MatchCards.tsx';
import css from './MatchCards.module.css';
import { withListings } from './withListings.ts';

/** Matches shown on the listing's own page; the others are a link away. */
const maxShown = 3;

/**
 * Matches of one's own published listing, for its page. Renders nothing while they load or when that fails, since the
 * page also links to them.
 */
export function OwnMatches({ listing: { id, publicData } }: { listing: Listing }) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ total: number; best: readonly FoundMatch[] } | null>(null);

  useEffect(() => {
    let isWanted = true;
    dispatch(async (_dispatch, _getState, { api }) => {
      const marketplace = await api();
      const matches = (await marketplace.call('POST /api/matches', { listingId: id })) ?? [];
      const [best = []] = await withListings(marketplace, [matches.slice(0, maxShown)]);
      if (isWanted) setFound({ total: matches.length, best });
    }).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [dispatch, id]);

  if (!found || found.best.length === 0) return null;
  const isRequest = publicData.category === 'lookingForPlace';
  return (
    <section className={css.own}>
      <div className={css.head}>
        <h2>
          <FormattedMessage
            id={isRequest ? 'Match.writeToOffers' : 'Match.writeToRequests'}
            values={{ count: found.total }}
          />
        </h2>
        {found.total > found.best.length && (
          <Link to={pathTo('ForYouPage', {}, { listing: id })}>
            <FormattedMessage id="Match.all" values={{ count: found.total }} />
          </Link>
        )}
      </div>
      <MatchCards found={found.best} headingLevel={3} />
    </section>
  );
}
