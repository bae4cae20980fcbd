import { DAY } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import { forbidden, missing, notFound, nowhere, type Cases, type World } from './world.ts';

const invalidTransition = { status: 409, code: 'transaction-invalid-transition' };

/** Transactions, their messages and their reviews. */
export function transactionCases({ app, ada, ben, visitor, listing, enquiry }: World): Cases {
  const { id } = enquiry;
  const request = (nights: number) => ({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: {
      listingId: listing.id,
      bookingStart: new Date(app.clock.now().getTime() + nights * DAY),
      bookingEnd: new Date(app.clock.now().getTime() + (nights + 1) * DAY),
    },
  });
  const params = { listingId: listing.id };
  const enquire = { processAlias: 'free-process/release-1', transition: 'transition/enquire', params };
  const requested = async (nights: number) => {
    const { data } = await ben.sdk.transactions.initiate(request(nights));
    return data.data.id;
  };
  const review = async () => {
    const stay = await requested(1);
    await ada.sdk.transactions.transition({ id: stay, transition: 'transition/accept' });
    app.clock.advance(3 * DAY);
    await drain(app.engine, {});
    const words = { reviewRating: 5, reviewContent: 'Warm and quiet.' };
    const move = { id: stay, transition: 'transition/review-1-by-customer', params: words };
    await ben.sdk.transactions.transition(move);
    const { data } = await ben.sdk.reviews.query({ transactionId: stay });
    return { id: data.data[0]?.id };
  };
  return {
    'transactions.initiate': {
      works: () => requested(10),
      fails: () => ada.sdk.transactions.initiate(enquire),
      as: { status: 409, code: 'transaction-same-author-and-customer' },
    },
    'transactions.initiateSpeculative': {
      works: () => ben.sdk.transactions.initiateSpeculative(request(12)),
      fails: () => ben.sdk.transactions.initiateSpeculative({ ...enquire, transition: 'transition/request' }),
      as: missing,
    },
    'transactions.transition': {
      works: async () =>
        ada.sdk.transactions.transition({ id: await requested(14), transition: 'transition/accept' }),
      fails: () => ada.sdk.transactions.transition({ id, transition: 'transition/accept' }),
      as: invalidTransition,
    },
    'transactions.transitionSpeculative': {
      works: async () =>
        ada.sdk.transactions.transitionSpeculative({
          id: await requested(16),
          transition: 'transition/accept',
        }),
      fails: () => ada.sdk.transactions.transitionSpeculative({ id, transition: 'transition/accept' }),
      as: invalidTransition,
    },
    'transactions.show': {
      works: () => ben.sdk.transactions.show({ id }),
      fails: () => ben.sdk.transactions.show({ id: nowhere }),
      as: notFound,
    },
    'transactions.query': {
      works: () => ben.sdk.transactions.query({ only: 'order' }),
      fails: () => ben.sdk.transactions.query({ prot_phone: '1' }),
      as: { status: 400, code: 'validation-invalid-params' },
    },
    'processTransitions.query': {
      works: () => ben.sdk.processTransitions.query({ transactionId: id }),
      fails: () => ben.sdk.processTransitions.query(),
      as: { status: 400 },
    },
    'messages.send': {
      works: () => ben.sdk.messages.send({ transactionId: id, content: 'Good evening' }),
      fails: () => visitor.messages.send({ transactionId: id, content: 'Good evening' }),
      as: forbidden,
    },
    'messages.query': {
      works: () => ada.sdk.messages.query({ transactionId: id }),
      fails: () => ada.sdk.messages.query({ transactionId: nowhere }),
      as: notFound,
    },
    'reviews.show': {
      works: async () => ben.sdk.reviews.show(await review()),
      fails: () => visitor.reviews.show({ id: nowhere }),
      as: notFound,
    },
    'reviews.query': {
      works: () => visitor.reviews.query({ listingId: listing.id }),
      fails: () => visitor.reviews.query(),
      as: { status: 400, code: 'validation-invalid-params' },
    },
  };
}
