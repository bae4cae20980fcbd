import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import type { ClosingReason } from '#contract/listing/closing.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { HidingOffer } from '#src/features/HidingOffer/HidingOffer.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { pathTo } from '#contract/paths.ts';
import { definePage, useAppDispatch } from '#src/store/hooks.ts';
import { type Page, pageNumber } from '#contract/paging.ts';
import type { ConversationCounts } from '#contract/booking/conversations.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import { useMessages } from '#src/util/messages.ts';
import { actOnListing, type ListingAction, withListing, withoutListing } from './actOnListing.ts';
import { type CardStatus, editPath } from './CardOverlay.tsx';
import { ConfirmClose, ConfirmDiscard } from './ConfirmDialogs.tsx';
import { ManageListingCard } from './ManageListingCard.tsx';
import css from './ManageListingsPage.module.css';

/** The only action that is running or has failed: others wait for it. */
type Action = { id: string; action: ListingAction } & (
  | { status: 'busy' }
  | { status: 'failed'; failure: Failure }
);

/** The action awaiting confirmation: it cannot be undone. */
type Confirmation = { listing: Listing; action: 'discard' | 'giveUp' };

/** The user's own listings with their actions. */
export function ManageListingsPage() {
  const text = useMessages('ManageListingsPage');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { data, update } = usePage();
  const [current, setCurrent] = useState<Action | null>(null);
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [closing, setClosing] = useState<Listing | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
  const { totalItems } = data.pagination;

  const act = async (listing: Listing, action: ListingAction, reason?: ClosingReason) => {
    const { id } = listing;
    if (current?.status === 'busy') return;
    setConfirming(null);
    setClosing(null);
    setClosedId(null);
    setCurrent({ status: 'busy', id, action });
    try {
      const outcome = await dispatch(actOnListing(listing, action, reason));
      if (action === 'duplicate' && typeof outcome === 'object')
        return void navigate(editPath(outcome, 'description'));
      if (outcome === 'neverPublic') setConfirming({ listing, action: 'discard' });
      else update(page => (outcome === 'discarded' ? withoutListing(page, id) : withListing(page, outcome)));
      if (action === 'close' && outcome !== 'neverPublic') setClosedId(id);
      setCurrent(null);
    } catch (caught) {
      setCurrent({ status: 'failed', id, action, failure: toFailure(caught) });
    }
  };

  const ask = (listing: Listing, action: ListingAction) => {
    if (action === 'discard' || action === 'giveUp') setConfirming({ listing, action });
    else if (action === 'close' && listing.state === 'published') setClosing(listing);
    else void act(listing, action);
  };

  const statusOf = (id: string): CardStatus => {
    if (current?.id === id)
      return current.status === 'busy' ? 'busy' : { failed: current.action, failure: current.failure };
    return current?.status === 'busy' ? 'waiting' : 'idle';
  };

  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container className={css.page}>
        <header className={css.head}>
          <div>
            <h1>{text('title')}</h1>
            {totalItems > 0 && (
              <p className={css.count}>
                <FormattedMessage id="ManageListingsPage.count" values={{ count: totalItems }} />
              </p>
            )}
          </div>
          {totalItems > 0 && <CreateLink />}
        </header>
        {closedId !== null && <HidingOffer key={closedId} />}
        {totalItems === 0 ? (
          <EmptyState title={text('emptyTitle')} action={<CreateLink />}>
            {text('emptyText')}
          </EmptyState>
        ) : (
          <ListingGrid>
            {data.items.map(listing => (
              <ManageListingCard
                key={listing.id}
                listing={listing}
                conversations={data.conversations?.[listing.id]}
                status={statusOf(listing.id)}
                onAct={action => ask(listing, action)}
                onDismiss={() => setCurrent(null)}
              />
            ))}
          </ListingGrid>
        )}
        {totalItems > 0 && data.items.length === 0 && <Banner kind="info">{text('emptyPage')}</Banner>}
        <Pagination
          pagination={data.pagination}
          hrefOf={page => pathTo('ManageListingsPage', {}, { page: page > 1 ? page : undefined })}
        />
        <ConfirmClose
          listing={closing}
          onClose={(listing, reason) => void act(listing, 'close', reason)}
          onCancel={() => setClosing(null)}
        />
        <ConfirmDiscard
          listing={confirming?.listing ?? null}
          isChange={confirming?.action === 'giveUp'}
          onConfirm={listing => void act(listing, confirming?.action ?? 'discard')}
          onCancel={() => setConfirming(null)}
        />
      </Container>
    </PageFrame>
  );
}

const CreateLink = () => (
  <ButtonLink to={pathTo('NewListingPage', {})}>
    <FormattedMessage id="ManageListingsPage.create" />
  </ButtonLink>
);

/** Cards per page (specification section 9). */
const manageListingsPageSize = 42;

export interface ManageListingsData extends Page<Listing> {
  /** By listing; those without conversations are left out. */
  conversations?: Readonly<Record<string, ConversationCounts>>;
}

export const { loadData, usePage } = definePage<ManageListingsData>(
  ({ search }) =>
    async (_dispatch, _getState, { api }) => {
      const page = pageNumber(search);
      const { ownListings, call } = await api();
      const query = ownListings.query({ page, perPage: manageListingsPageSize });
      const [listings, conversations] = await Promise.all([
        pageOrFirst(page, pathTo('ManageListingsPage', {}), query),
        // Without these counts the page is as useful.
        call('POST /api/inbox/by-listing').catch(() => ({})),
      ]);
      return { ...listings, conversations };
    },
);

export { ManageListingsPage as Page };
