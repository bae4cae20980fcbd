import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#src/config/paths.ts';
import css from './ListingPage.module.css';

/** Says in which state a listing is that others do not see like this, and leads its author to the editor. */
export function StateNotice({ listing, own }: { listing: Listing; own: boolean }) {
  if (listing.deleted) return <Notice id="ListingPage.deletedNotice" />;
  if (!own) return listing.state === 'closed' ? <Notice id="ListingPage.closedSubtitle" /> : null;
  const editor = (type: 'draft' | 'edit', tab: string) =>
    pathTo('EditListingPage', { slug: listingSlug(listing), id: listing.id, type, tab });
  if (listing.state === 'draft') {
    return (
      <Notice id="ListingPage.draftNotice" to={editor('draft', 'photos')} linkId="ListingPage.finishDraft" />
    );
  }
  return (
    <Notice id={noticeIds[listing.state]} to={editor('edit', 'description')} linkId="ListingPage.edit" />
  );
}

const noticeIds = {
  pendingApproval: 'ListingPage.pendingNotice',
  published: 'ListingPage.ownNotice',
  closed: 'ListingPage.closedNotice',
} as const;

function Notice({ id, to, linkId }: { id: string; to?: string; linkId?: string }) {
  return (
    <Banner kind="info">
      <div className={css.notice}>
        <p>
          <FormattedMessage id={id} />
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
