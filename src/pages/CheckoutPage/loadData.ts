import type { Listing } from '#contract/listing/listing.ts';
import type { SavedCard } from '#contract/payment/payment.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { nightsBetween, type Stay } from '#contract/booking/nights.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Api } from '#src/api/api.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { isBookable, isFree } from '#src/config/booking.ts';
import { pathTo } from '#contract/paths.ts';
import { notFound, redirect } from '#src/store/loadData.ts';
import { findOwnBooking, isExpired, isPending, stayOf } from './pending.ts';
import { definePage } from '#src/store/hooks.ts';

export interface CheckoutData {
  /** null when it is no longer available. */
  listing: Listing | null;
  /** The requested booking; null while no days are chosen. */
  request: BookingRequest | null;
  /** The price the marketplace would charge, or the price of the booking that awaits payment. */
  price: Transaction | null;
  /** The booking whose nights are held but not paid yet; payment resumes with it. */
  pendingId: string | null;
  /** The payment named in the URL was not completed in time. */
  hasExpired: boolean;
  /** Why booking is impossible. */
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

export const { loadData, usePage } = definePage<CheckoutData>(
  ({ params: { id = '', slug = '' }, search }) =>
    async (_dispatch, getState, { api }) => {
      if (!isUuid(id)) return notFound();
      const marketplace = await api();
      const { session, settings } = getState();
      const listing = await marketplace.listings.show(id);
      const isOwn = listing.author?.id === session.currentUser?.id;
      if (isOwn || listing.publicData.category === 'lookingForPlace') {
        return redirect(pathTo('ListingPage', { slug, id }));
      }
      const free = isFree(listing);
      const [known, card] = await Promise.all([
        findNamed(marketplace, search.get('transaction'), id),
        settings.payments ? marketplace.savedCard.show().catch(nullIfNotFound) : null,
      ]);
      const hasExpired = known !== null && isExpired(known);
      const enquiryId = known && isEnquiryFor(known, free) ? known.id : undefined;
      const stay = readStay(search);
      let found: Found;
      // A started booking continues even if the listing has changed or was closed since.
      if (known && !enquiryId && !hasExpired) found = resumeBooking(known, id);
      else if (!isBookable(listing)) return nothing;
      else if (!stay) return { ...nothing, listing };
      else found = await priceOf(marketplace, { listingId: id, ...stay, isFree: free, enquiryId });
      if ('orderId' in found) return redirect(pathTo('OrderDetailsPage', { id: found.orderId }));
      return { ...nothing, listing, card, hasExpired: hasExpired && !found.failure, ...found };
    },
);

/** Returns the transaction named in the URL, if it is about this listing and visible to the user. */
async function findNamed(
  { transactions }: Api,
  id: string | null,
  listingId: string,
): Promise<Transaction | null> {
  if (!id || !isUuid(id)) return null;
  const found = await transactions.booked(id).catch(nullIfNotFound);
  return found?.transaction.listing?.id === listingId ? found.transaction : null;
}

type Found = Pick<CheckoutData, 'request' | 'price' | 'pendingId' | 'failure'> | { orderId: string };

/** A started booking is paid as it is, whatever days the URL names; one already sent is shown on its own page. */
function resumeBooking(transaction: Transaction, listingId: string): Found {
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
    // The nights may be held by the user's own booking.
    const isTaken = failure.code === 'transaction-booking-time-not-available';
    const own = isTaken ? await findOwnBooking(marketplace, request) : null;
    return own
      ? resumeBooking(own.transaction, request.listingId)
      : { request, price: null, pendingId: null, failure };
  }
}

function readStay(search: URLSearchParams): Stay | null {
  const start = search.get('start') ?? '';
  const end = search.get('end') ?? '';
  try {
    return nightsBetween(start, end) > 0 ? { start, end } : null;
  } catch {
    return null;
  }
}

const isEnquiryFor = ({ state, processName }: Transaction, free: boolean) =>
  state === 'state/enquiry' && (processName === 'free-process') === free;

/** Converts "not found" and "forbidden" to null. @throws everything else */
function nullIfNotFound(caught: unknown): null {
  const { status } = toFailure(caught);
  if (status === 403 || status === 404 || status === 409) return null;
  throw caught;
}
