import loadable from '@loadable/component';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import type { OwnMatches as Matches } from '#src/features/Matches/OwnMatches.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import css from './BookingCard.module.css';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { OwnMatches: typeof Matches }) => chunk.OwnMatches,
};
const OwnMatches = loadable(() => import('#src/features/Matches/OwnMatches.tsx'), inBrowser);

interface StateNoticeProps {
  listing: Listing;
  own: boolean;
  /** The author's pending change, when this is the published version. */
  change?: Listing['pendingChange'];
}

/** Explains the state of a listing that others do not see in this form. */
export function StateNotice({ listing, own, change }: StateNoticeProps) {
  const { apiUrl } = useSettings();
  if (listing.deleted) return <Notice id="ListingPage.deletedNotice" />;
  if (!own) return listing.state === 'closed' ? <Notice id="ListingPage.closedSubtitle" /> : null;
  const { state, pendingChange, rejectionReason } = listing;
  const place = { slug: listingSlug(listing), id: listing.id };
  if (state === 'draft') {
    const id = rejectionReason ? 'ListingPage.rejectedNotice' : 'ListingPage.draftNotice';
    return <Notice id={id} reason={rejectionReason} />;
  }
  if (change) {
    return (
      <Notice
        id={ownChangeIds[change.state]}
        reason={change.reason}
        other={{
          to: pathTo('ListingPageVariant', { ...place, variant: 'pending-approval' }),
          id: 'ListingPage.seeChange',
        }}
      />
    );
  }
  const isChange = state === 'published' && pendingChange;
  const isOpen = state === 'published' && apiUrl === '';
  return (
    <>
      <Notice
        id={isChange ? changeIds[pendingChange.state] : noticeIds[state]}
        reason={pendingChange?.reason}
        other={
          isChange
            ? { to: pathTo('ListingPage', place), id: 'ListingPage.seeShown' }
            : isOpen
              ? { to: pathTo('ForYouPage', {}, { listing: listing.id }), id: 'ListingPage.seeMatches' }
              : undefined
        }
      />
      {isOpen && (
        <ErrorBoundary resetKey={null} instead={null}>
          <OwnMatches listing={listing} />
        </ErrorBoundary>
      )}
    </>
  );
}

const noticeIds = {
  pendingApproval: 'ListingPage.pendingNotice',
  published: 'ListingPage.ownNotice',
  closed: 'ListingPage.closedNotice',
} as const;

const changeIds = {
  waiting: 'ListingPage.changeWaitingNotice',
  rejected: 'ListingPage.changeRejectedNotice',
} as const;

const ownChangeIds = {
  waiting: 'ListingPage.ownChangeWaiting',
  rejected: 'ListingPage.ownChangeRejected',
} as const;

interface NoticeProps {
  id: string;
  /** The operator's reason. */
  reason?: string | undefined;
  /** Link to the other version: the published one or the author's own. */
  other?: { to: string; id: string } | undefined;
}

function Notice({ id, reason, other }: NoticeProps) {
  return (
    <Banner kind="info">
      <p>
        <FormattedMessage id={id} values={{ reason }} />{' '}
        {other && (
          <Link to={other.to}>
            <FormattedMessage id={other.id} />
          </Link>
        )}
      </p>
    </Banner>
  );
}

/** The author's action on a listing, instead of the actions for others: finish a draft, or edit. */
export function OwnAction({ listing, isBookable }: { listing: Listing; isBookable: boolean }) {
  if (listing.deleted) return null;
  const place = { slug: listingSlug(listing), id: listing.id };
  const isDraft = listing.state === 'draft';
  const to = isDraft
    ? pathTo('EditListingPage', { ...place, type: 'draft', tab: 'photos' })
    : pathTo('EditListingPage', { ...place, type: 'edit', tab: 'description' });
  return (
    <>
      <ButtonLink className={css.primary} size="large" isFullWidth to={to}>
        <FormattedMessage id={isDraft ? 'ListingPage.finishDraft' : 'ListingPage.edit'} />
      </ButtonLink>
      {isBookable && (
        <p className={css.note}>
          <FormattedMessage id="ListingPage.bookOwn" />
        </p>
      )}
    </>
  );
}
