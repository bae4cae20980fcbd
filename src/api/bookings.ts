import type { Sdk } from 'sharetribe-flex-sdk';
import type { TransitionName } from '#contract/processes/process.ts';
import { midnightOf } from '#contract/time/isoDays.ts';
import type { Api } from './api.ts';
import type { BookingResult, BookingRequest } from './inputs.ts';
import { apiFailure, rejectWithApiFailure } from './apiFailure.ts';
import { joinOne, type Joined } from './denormalise.ts';
import { toPaymentSecret, toTransaction } from './transactionEntities.ts';
import * as reads from './reads.ts';
import type { Transport } from './endpoints/index.ts';
import { uuid } from './wireValues.ts';

/**
 * Returns the process alias of a listing with or without a price (readings 6). A hosted marketplace knows release-1 alone
 * (decision 082).
 */
export const aliasOf = (isFree: boolean, isOurs: boolean) =>
  `${isFree ? 'free' : 'default'}-process/release-${isOurs ? 2 : 1}`;

/** Creates the client for bookings, for customers and providers. */
export function createBookingsClient(
  sdk: Sdk,
  { send: sendOwn }: Pick<Transport, 'send'>,
  isOurs: boolean,
): Pick<
  Api['transactions'],
  'speculate' | 'book' | 'booked' | 'confirmPayment' | 'accept' | 'decline' | 'end' | 'review'
> {
  const query = { expand: true, ...reads.booking };

  const request = async (booking: BookingRequest, isSpeculative: boolean): Promise<Joined> => {
    const { isFree, enquiryId } = booking;
    const names = requests[isFree ? 'free' : 'paid'];
    // The SDK takes days as dates, our own endpoints take them as they are.
    const params = {
      ...paramsOf(booking, isOurs),
      bookingStart: isFree ? midnightOf(booking.start) : booking.start,
      bookingEnd: isFree ? midnightOf(booking.end) : booking.end,
    };
    const initiation = {
      processAlias: aliasOf(isFree, isOurs),
      transition: names.first,
      params: { listingId: uuid(booking.listingId), ...params },
    };
    const following = enquiryId && {
      id: uuid(enquiryId),
      transition: names.afterEnquiry,
      params,
    };
    if (!isFree) {
      const answer = following
        ? sendOwn('POST /api/transition-privileged', {
            isSpeculative,
            bodyParams: following,
            queryParams: query,
          })
        : sendOwn('POST /api/initiate-privileged', {
            isSpeculative,
            bodyParams: initiation,
            queryParams: query,
          });
      return joinOne(await rejectWithApiFailure(answer));
    }
    const { initiate, initiateSpeculative, transition, transitionSpeculative } = sdk.transactions;
    const [start, move] = isSpeculative
      ? [initiateSpeculative, transitionSpeculative]
      : [initiate, transition];
    const answer = following ? move(following, query) : start(initiation, query);
    return joinOne((await rejectWithApiFailure(answer)).data);
  };
  const move = async (id: string, transition: TransitionName, params: Record<string, unknown> = {}) => {
    const moved = await rejectWithApiFailure(
      sdk.transactions.transition(
        { id: uuid(id), transition, params },
        { expand: true, ...reads.transaction },
      ),
    );
    return toTransaction(joinOne(moved.data));
  };

  const show = async (id: string) =>
    toTransaction(
      joinOne((await rejectWithApiFailure(sdk.transactions.show({ id, ...reads.transaction }))).data),
    );

  // Idempotent: a repeated answer succeeds, whether the response was lost or it comes from another tab.
  const answer = async (id: string, transition: TransitionName) => {
    try {
      return await move(id, transition);
    } catch (caught) {
      if (apiFailure(caught).failure.code !== 'transaction-invalid-transition') throw caught;
      const now = await show(id);
      const last = now.transitions.at(-1);
      if (last?.transition !== transition || last.by !== 'provider') throw caught;
      return now;
    }
  };

  return {
    speculate: async booking => toTransaction(await request(booking, true)),
    book: async booking => toBooked(await request(booking, false)),
    booked: async id =>
      toBooked(joinOne((await rejectWithApiFailure(sdk.transactions.show({ id, ...reads.booking }))).data)),
    confirmPayment: id => move(id, 'transition/confirm-payment'),
    accept: id => answer(id, 'transition/accept'),
    decline: id => answer(id, 'transition/decline'),
    async end(id, block) {
      await rejectWithApiFailure(sendOwn('POST /api/safety/end-stay', { transactionId: id, block }));
      return show(id);
    },
    async review(id, { role, isSecond }, { rating, content }) {
      const params = { reviewRating: rating, reviewContent: content };
      const second = () => move(id, `transition/review-2-by-${role}`, params);
      if (isSecond) return second();
      try {
        return await move(id, `transition/review-1-by-${role}`, params);
      } catch (caught) {
        // The other party has posted a review in the meantime, or is posting one now.
        if (!isOvertaken.has(apiFailure(caught).failure.code)) throw caught;
        return second();
      }
    },
  };
}

const requests = {
  free: { first: 'transition/request', afterEnquiry: 'transition/request-after-enquiry' },
  paid: {
    first: 'transition/request-payment',
    afterEnquiry: 'transition/request-payment-after-enquiry',
  },
} as const satisfies Record<'free' | 'paid', Record<'first' | 'afterEnquiry', TransitionName>>;

const isOvertaken: ReadonlySet<string> = new Set(['transaction-invalid-transition', 'transaction-locked']);

const paramsOf = ({ card, party }: BookingRequest, isOurs: boolean) => ({
  ...(party && isOurs ? { protectedData: { party: { ...party } } } : {}),
  ...(card === 'keep' ? { setupPaymentMethodForSaving: true } : card ? { paymentMethod: card.savedId } : {}),
});

const toBooked = (joined: Joined): BookingResult => ({
  transaction: toTransaction(joined),
  paymentSecret: toPaymentSecret(joined),
});
