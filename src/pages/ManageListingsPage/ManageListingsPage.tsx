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
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { pathTo } from '#contract/paths.ts';
import { definePage, useAppDispatch } from '#src/store/hooks.ts';
import { type Page, pageNumber } from '#contract/paging.ts';
import { noHostDay, type HostDay } from '#contract/booking/hostDay.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import { useMessages } from '#src/util/messages.ts';
import { actOnListing, type ListingAction, withListing, withoutListing } from './actOnListing.ts';
import { ConfirmClose, ConfirmDiscard } from './ConfirmDialogs.tsx';
import { ListingRow } from './ListingRow.tsx';
import css from './ManageListingsPage.module.css';
import type { RowStatus } from './RowNotice.tsx';
import { Today } from './Today/Today.tsx';
import { editPath } from './paths.ts';

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
  const { totalItems, page: pageShown } = data.pagination;
  const { today = noHostDay } = data;

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
      else
        update(page => ({
          ...(outcome === 'discarded' ? withoutListing(page, id) : withListing(page, outcome)),
          // Whatever was done with it, it no longer waits for that.
          ...(page.today ? { today: withoutExpiring(page.today, id) } : {}),
        }));
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

  const statusOf = (id: string): RowStatus => {
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
        {totalItems > 0 && pageShown === 1 && today.day !== '' && (
          <Today today={today} shownIds={new Set(data.items.map(({ id }) => id))} />
        )}
        {totalItems === 0 ? (
          <EmptyState title={text('emptyTitle')} action={<CreateLink />}>
            {text('emptyText')}
          </EmptyState>
        ) : (
          <ul className={css.rows}>
            {data.items.map(listing => (
              <li key={listing.id}>
                <ListingRow
                  listing={listing}
                  activity={today.listings[listing.id]}
                  day={today.day}
                  status={statusOf(listing.id)}
                  onAct={action => ask(listing, action)}
                  onDismiss={() => setCurrent(null)}
                />
              </li>
            ))}
          </ul>
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

const withoutExpiring = (today: HostDay, id: string): HostDay => ({
  ...today,
  expiring: today.expiring.filter(({ listingId }) => listingId !== id),
});

const CreateLink = () => (
  <ButtonLink to={pathTo('NewListingPage', {})}>
    <FormattedMessage id="ManageListingsPage.create" />
  </ButtonLink>
);

/** Rows per page (specification section 9). */
const manageListingsPageSize = 42;

export interface ManageListingsData extends Page<Listing> {
  /** Absent when it could not be read. */
  today?: HostDay;
}

export const { loadData, usePage } = definePage<ManageListingsData>(
  ({ search }) =>
    async (_dispatch, _getState, { api }) => {
      const page = pageNumber(search);
      const { ownListings, call } = await api();
      const query = ownListings.query({ page, perPage: manageListingsPageSize });
      const [listings, today] = await Promise.all([
        pageOrFirst(page, pathTo('ManageListingsPage', {}), query),
        // The listings are shown without it, too.
        call('POST /api/inbox/host-day').catch(() => noHostDay),
      ]);
      return { ...listings, today };
    },
);

export { ManageListingsPage as Page };
