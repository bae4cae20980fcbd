import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import css from './ListingPage.module.css';

interface StateNoticeProps {
  listing: Listing;
  own: boolean;
  /** The author's pending change, when this is the published version. */
  change?: Listing['pendingChange'];
}

/** Explains the state of a listing that others do not see in this form, and links its author to the editor. */
export function StateNotice({ listing, own, change }: StateNoticeProps) {
  if (listing.deleted) return <Notice id="ListingPage.deletedNotice" />;
  if (!own) return listing.state === 'closed' ? <Notice id="ListingPage.closedSubtitle" /> : null;
  const { state, pendingChange, rejectionReason } = listing;
  const place = { slug: listingSlug(listing), id: listing.id };
  const editor = (type: 'draft' | 'edit', tab: string) => pathTo('EditListingPage', { ...place, type, tab });
  if (state === 'draft') {
    return (
      <Notice
        id={rejectionReason ? 'ListingPage.rejectedNotice' : 'ListingPage.draftNotice'}
        reason={rejectionReason}
        to={editor('draft', 'photos')}
        linkId="ListingPage.finishDraft"
      />
    );
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
        to={editor('edit', 'description')}
        linkId="ListingPage.edit"
      />
    );
  }
  const isChange = state === 'published' && pendingChange;
  return (
    <Notice
      id={isChange ? changeIds[pendingChange.state] : noticeIds[state]}
      reason={pendingChange?.reason}
      other={isChange ? { to: pathTo('ListingPage', place), id: 'ListingPage.seeShown' } : undefined}
      to={editor('edit', 'description')}
      linkId="ListingPage.edit"
    />
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
  to?: string;
  linkId?: string;
}

function Notice({ id, reason, other, to, linkId }: NoticeProps) {
  return (
    <Banner kind="info">
      <div className={css.notice}>
        <p>
          <FormattedMessage id={id} values={{ reason }} />{' '}
          {other && (
            <Link to={other.to}>
              <FormattedMessage id={other.id} />
            </Link>
          )}
        </p>
        {to && (
          <ButtonLink to={to} variant="secondary" size="small">
            <FormattedMessage id={linkId ?? ''} />
          </ButtonLink>
        )}
      </div>
    </Banner>
  );
}
