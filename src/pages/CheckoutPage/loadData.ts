import type { Listing } from '#contract/entities/listing.ts';
import type { SavedCard } from '#contract/entities/payment.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { nightsBetween } from '#contract/rules/nights.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Api } from '#src/api/api.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { isBookable, isFree } from '#src/config/booking.ts';
import { pathTo } from '#src/config/paths.ts';
import { redirect, type LoadData } from '#src/store/loadData.ts';
import { findOwn, isExpired, isPending, stayOf } from './pending.ts';

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
    const free = isFree(listing);
    const [known, card] = await Promise.all([
      findNamed(marketplace, search.get('transaction'), id),
      settings.payments ? marketplace.savedCard.show().catch(absent) : null,
    ]);
    const hasExpired = known !== null && isExpired(known);
    const enquiryId = known && isEnquiryFor(known, free) ? known.id : undefined;
    const stay = readStay(search);
    let found: Found;
    // Goes on also when the listing has changed or was closed since.
    if (known && !enquiryId && !hasExpired) found = begun(known, id);
    else if (!isBookable(listing)) return nothing;
    else if (!stay) return { ...nothing, listing };
    else found = await priceOf(marketplace, { listingId: id, ...stay, isFree: free, enquiryId });
    if ('orderId' in found) return redirect(pathTo('OrderDetailsPage', { id: found.orderId }));
    return { ...nothing, listing, card, hasExpired: hasExpired && !found.failure, ...found };
  };

/** A transaction about the listing that the address names and the person may see. */
async function findNamed(
  { transactions }: Api,
  id: string | null,
  listingId: string,
): Promise<Transaction | null> {
  if (!id || !isUuid(id)) return null;
  const found = await transactions.booked(id).catch(absent);
  return found?.transaction.listing?.id === listingId ? found.transaction : null;
}

type Found = Pick<CheckoutData, 'request' | 'price' | 'pendingId' | 'failure'> | { orderId: string };

/** What was begun is paid as it stands, whatever days the address names; what was sent has a page of its own. */
function begun(transaction: Transaction, listingId: string): Found {
  const stay = stayOf(transaction);
  if (!stay || !isPending(transaction)) return { orderId: transaction.id };
  const request = { listingId, ...stay, isFree: false };
  return { request, price: transaction, pendingId: transaction.id, failure: null };
}

async function priceOf(marketplace: Api, request: BookingRequest): Promise<Found> {
  try {
    const price = await marketplace.transactions.speculate(request);
    return { request, price, pendingId: null, failure: null };
  } catch (caught) {
    const failure = toFailure(caught);
    // The nights may be held by the person's own booking.
    const isTaken = failure.code === 'transaction-booking-time-not-available';
    const own = isTaken ? await findOwn(marketplace, request) : null;
    return own
      ? begun(own.transaction, request.listingId)
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
