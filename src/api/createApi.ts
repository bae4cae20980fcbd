import type { Sdk } from 'sharetribe-flex-sdk';
import { awaitsProvider } from '#contract/processes/history.ts';
import { processes } from '#contract/processes/index.ts';
import { transitionsAwaiting } from '#contract/processes/process.ts';
import { createAccountsClient } from './accounts.ts';
import { toEntity, page } from './answers.ts';
import type { Api } from './api.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { aliasOf, createBookingsClient } from './bookings.ts';
import { toUser } from './entities.ts';
import { toLineItem, toMessage, toReview, toTransaction } from './transactionEntities.ts';
import { createListingsClient, type PlaceLanguage } from './listings.ts';
import { createOwnEndpoints } from './ownEndpoints.ts';
import { createPaymentsClient } from './payments.ts';
import * as reads from './reads.ts';
import type { Transport } from './endpoints/index.ts';
import { uuid } from './wireValues.ts';

interface Marketplace {
  /**
   * The embedded engine accepts more parameters than the vendor's API (decisions/036); a hosted platform rejects
   * unknown ones.
   */
  isOurs: boolean;
}

/** Creates the {@link Api} on top of the official SDK. */
export function createApi(sdk: Sdk, transport: Transport, { isOurs }: Marketplace = { isOurs: false }): Api {
  const send: Api['messages']['send'] = (transactionId, content, { id, imageIds = [], documentId } = {}) =>
    toEntity(
      sdk.messages.send(
        {
          transactionId: uuid(transactionId),
          content,
          ...(id !== undefined && isOurs ? { id: uuid(id) } : {}),
          ...(imageIds.length > 0 ? { imageIds: imageIds.map(uuid) } : {}),
          ...(documentId === undefined ? {} : { documentId: uuid(documentId) }),
        },
        { expand: true, ...reads.message(isOurs) },
      ),
      toMessage,
    );

  const places: PlaceLanguage = isOurs ? { 'places.language': transport.locale } : {};
  return {
    ...createAccountsClient(sdk, transport),
    users: {
      show: id => toEntity(sdk.users.show({ id, ...reads.user }), toUser),
    },
    ...createListingsClient(sdk, transport, places),
    transactions: {
      show: id => toEntity(sdk.transactions.show({ id, ...reads.transaction, ...places }), toTransaction),
      query: ({ sort, own, ...query }) =>
        page(
          sdk.transactions.query({
            ...query,
            ...(isOurs ? own : {}),
            ...places,
            ...(sort ? reads.transactionsByActivity(isOurs) : reads.transactionRows),
          }),
          toTransaction,
        ),
      async countAwaitingProvider() {
        const lastTransitions = transitionsAwaitingProvider();
        const sales = sdk.transactions.query({ lastTransitions, ...reads.transactionsAwaited });
        const { items, pagination } = await page(sales, toTransaction);
        return pagination.totalItems - items.filter(sale => !awaitsProvider(sale)).length;
      },
      async countUnread() {
        if (!isOurs) return 0;
        const { data } = await rejectWithApiFailure(sdk.transactions.query(reads.unread));
        return data.data.reduce((sum, { attributes }) => sum + (Number(attributes?.unreadMessages) || 0), 0);
      },
      async countToAnswer() {
        if (!isOurs) return 0;
        return (await page(sdk.transactions.query(reads.toAnswer), toTransaction)).pagination.totalItems;
      },
      ...createBookingsClient(sdk, transport, isOurs),
      async enquire(listingId, message, isFree = false) {
        const params = {
          processAlias: aliasOf(isFree, isOurs),
          transition: 'transition/enquire',
          params: { listingId: uuid(listingId) },
        } as const;
        const { id } = await toEntity(sdk.transactions.initiate(params), joined => joined);
        const messageSent = await send(id, message).then(
          () => true,
          () => false,
        );
        return { transactionId: id, messageSent };
      },
      async lineItems(listingId, { start, end }) {
        const input = { listingId, isOwnListing: false, bookingData: { startDate: start, endDate: end } };
        const { data } = await rejectWithApiFailure(
          transport.send('POST /api/transaction-line-items', input),
        );
        return data.map(toLineItem);
      },
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
            ...reads.message(isOurs),
          }),
          toMessage,
        ),
      send,
    },
    ...createPaymentsClient(sdk),
    ...createOwnEndpoints(transport),
  };
}

/** The transitions of all processes after which a transaction awaits the provider. */
const transitionsAwaitingProvider = () => [
  ...new Set(processes.flatMap(process => transitionsAwaiting(process, 'provider'))),
];
