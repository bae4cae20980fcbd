import type { Sdk } from 'sharetribe-flex-sdk';
import { processes } from '#contract/processes/index.ts';
import { transitionsAwaiting } from '#contract/processes/process.ts';
import { accountCalls } from './accounts.ts';
import { one, page } from './answers.ts';
import type { Api } from './api.ts';
import { asking, askingEach } from './apiFailure.ts';
import { aliasOf, bookingsWith } from './bookings.ts';
import { toMessage, toReview, toTransaction, toUser } from './entities.ts';
import { listingCalls } from './listings.ts';
import { paymentCalls } from './payments.ts';
import * as reads from './reads.ts';
import type { Transport } from './transport.ts';
import { uuid } from './uuidValue.ts';

interface Marketplace {
  /** Ours takes more than the vendor's (decisions/036); a hosted platform refuses what it does not know. */
  isOurs: boolean;
}

/** The {@link Api} over the official SDK. */
export function createApi(sdk: Sdk, transport: Transport, { isOurs }: Marketplace = { isOurs: false }): Api {
  const send: Api['messages']['send'] = (transactionId, content, id) =>
    one(
      sdk.messages.send(
        {
          transactionId: uuid(transactionId),
          content,
          ...(id !== undefined && isOurs ? { id: uuid(id) } : {}),
        },
        { expand: true, ...reads.message },
      ),
      toMessage,
    );

  return {
    ...accountCalls(sdk, transport),
    users: {
      show: id => one(sdk.users.show({ id, ...reads.user }), toUser),
    },
    ...listingCalls(sdk, transport),
    transactions: {
      show: id => one(sdk.transactions.show({ id, ...reads.transaction }), toTransaction),
      query: ({ sort, awaits, ...query }) =>
        page(
          sdk.transactions.query({
            ...query,
            ...(awaits && { lastTransitions: awaiting(awaits) }),
            ...(sort ? reads.transactionsByActivity(isOurs) : reads.transactionRows),
          }),
          toTransaction,
        ),
      async countUnread(only) {
        if (!isOurs) return 0;
        const { data } = await asking(sdk.transactions.query({ ...reads.unread, ...(only ? { only } : {}) }));
        return data.data.reduce((sum, { attributes }) => sum + (Number(attributes?.unreadMessages) || 0), 0);
      },
      ...bookingsWith(sdk, transport),
      async enquire(listingId, message, isFree = false) {
        const params = {
          processAlias: aliasOf(isFree),
          transition: 'transition/enquire',
          params: { listingId: uuid(listingId) },
        };
        const { id } = await one(sdk.transactions.initiate(params), joined => joined);
        const messageSent = await send(id, message).then(
          () => true,
          () => false,
        );
        return { transactionId: id, messageSent };
      },
      lineItems: (listingId, startDate, endDate) =>
        asking(transport.lineItems(listingId, startDate, endDate)),
    },
    reviews: {
      query: query => page(sdk.reviews.query({ ...query, state: 'public', ...reads.review }), toReview),
      async ratings(query) {
        const { items, pagination } = await page(
          sdk.reviews.query({ ...query, state: 'public', page: 1, ...reads.ratings }),
          toReview,
        );
        const sum = items.reduce((total, { rating }) => total + rating, 0);
        return { count: pagination.totalItems, average: items.length > 0 ? sum / items.length : null };
      },
    },
    messages: {
      query: (id, pageNumber) =>
        page(
          sdk.messages.query({
            transactionId: id,
            page: pageNumber,
            perPage: reads.messagesPerPage,
            ...reads.message,
          }),
          toMessage,
        ),
      send,
    },
    ...paymentCalls(sdk),
    verification: {
      show: () => asking(transport.verification()),
      request: (note, documents, onProgress) =>
        asking(transport.requestVerification(note, documents, onProgress)),
      withdraw: () => asking(transport.withdrawVerification()),
    },
    dataCopy: {
      show: () => asking(transport.dataCopy()),
      ask: () => asking(transport.askForDataCopy()),
    },
    safety: askingEach(transport.safety),
    savedSearches: askingEach(transport.savedSearches),
    console: askingEach(transport.console),
    consoleRecords: askingEach(transport.consoleRecords),
    operator: {
      outbox: () => asking(transport.outbox()),
      letter: mailId => asking(transport.letter(mailId)),
    },
    community: {
      show: () => asking(transport.community()),
    },
    content: {
      show: page => asking(transport.content(page)),
    },
    places: {
      search: (query, signal) => asking(transport.places(query, signal)),
    },
  };
}

/** Where transactions of every process stand that wait for this side. */
const awaiting = (side: 'provider') => processes.flatMap(process => transitionsAwaiting(process, side));
