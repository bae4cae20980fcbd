import type { Listing } from '#contract/entities/listing.ts';
import type { SavedCard } from '#contract/entities/payment.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { nightsBetween } from '#contract/rules/nights.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Api, BookingRequest } from '#src/api/api.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { isBookable, isFree } from '#src/config/booking.ts';
import { pathTo } from '#src/config/paths.ts';
import { redirect, type LoadData } from '#src/store/loadData.ts';
import { findPending, isExpired, isPending } from './pending.ts';

export interface CheckoutData {
  /** null: no longer available. */
  listing: Listing | null;
  /** What is to be booked; null while the days are not chosen. */
  request: BookingRequest | null;
  /** The price as the marketplace would take it, or as it stands in what waits for payment. */
  price: Transaction | null;
  /** The nights are held and not paid yet: paying goes on with this one. */
  pendingId: string | null;
  /** The payment that the address names was not completed in time. */
  hasExpired: boolean;
  /** Why it cannot be booked. */
  failure: Failure | null;
  card: SavedCard | null;
}

const nothing: CheckoutData = {
  listing: null,
  request: null,
  price: null,
  pendingId: null,
  hasExpired: false,
  failure: null,
  card: null,
};

export const loadData: LoadData<CheckoutData> =
  ({ params: { id = '', slug = '' }, search }) =>
  async (_dispatch, getState, { api }) => {
    const marketplace = await api();
    const { session, settings } = getState();
    const listing = await marketplace.listings.show(id).catch(absent);
    if (!listing) return nothing;
    const isOwn = listing.author?.id === session.currentUser?.id;
    if (isOwn || listing.publicData.category === 'lookingForPlace') {
      return redirect(pathTo('ListingPage', { slug, id }));
    }
    if (!isBookable(listing)) return nothing;
    const stay = readStay(search);
    if (!stay) return { ...nothing, listing };
    const request = { listingId: id, ...stay, isFree: isFree(listing) };
    const [known, card] = await Promise.all([
      findNamed(marketplace, search.get('transaction')),
      settings.payments && !request.isFree ? marketplace.savedCard.show().catch(absent) : null,
    ]);
    const asked = { ...nothing, listing, card, hasExpired: known !== null && isExpired(known) };
    if (known && isPending(known)) return { ...asked, request, price: known, pendingId: known.id };
    const enquiryId = known && isEnquiryFor(known, request.isFree) ? known.id : undefined;
    if (known && !enquiryId && !asked.hasExpired) {
      return redirect(pathTo('OrderDetailsPage', { id: known.id }));
    }
    return { ...asked, ...(await priceOf(marketplace, { ...request, enquiryId })) };
  };

/** A transaction that the address names and the person may see. */
async function findNamed({ transactions }: Api, id: string | null): Promise<Transaction | null> {
  if (!id || !isUuid(id)) return null;
  return transactions.booked(id).then(({ transaction }) => transaction, absent);
}

async function priceOf(marketplace: Api, request: BookingRequest) {
  try {
    return { request, price: await marketplace.transactions.speculate(request), pendingId: null };
  } catch (caught) {
    const failure = toFailure(caught);
    // The nights may be held by the person's own booking, begun before a reload or in another window.
    const pending =
      failure.code === 'transaction-booking-time-not-available'
        ? await findPending(marketplace, request)
        : null;
    return pending
      ? { request, price: pending, pendingId: pending.id }
      : { request, price: null, pendingId: null, failure };
  }
}

function readStay(search: URLSearchParams): Pick<BookingRequest, 'startDate' | 'endDate'> | null {
  const startDate = search.get('start') ?? '';
  const endDate = search.get('end') ?? '';
  try {
    return nightsBetween(startDate, endDate) > 0 ? { startDate, endDate } : null;
  } catch {
    return null;
  }
}

const isEnquiryFor = ({ state, processName }: Transaction, free: boolean) =>
  state === 'state/enquiry' && (processName === 'free-process') === free;

/** What is gone, or was never there for this person. @throws everything else */
function absent(caught: unknown): null {
  const { status } = toFailure(caught);
  if (status === 403 || status === 404 || status === 409) return null;
  throw caught;
}
