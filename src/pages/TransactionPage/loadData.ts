import type { Message, Transaction } from '#contract/booking/transaction.ts';
import type { Page } from '#contract/paging.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { pathTo } from '#contract/paths.ts';
import { notFound, redirect } from '#src/store/loadData.ts';
import { definePage } from '#src/store/hooks.ts';

/** The viewer's role: the order is the customer's view, the sale the provider's. */
export type Role = 'customer' | 'provider';

export interface TransactionData {
  role: Role;
  transaction: Transaction;
  thread: Thread;
}

/** The loaded part of the conversation. */
export interface Thread {
  /** Oldest first. */
  messages: readonly ThreadMessage[];
  /** The next page of older messages; null when all are loaded. */
  olderPage: number | null;
  /** Ids of the messages at which the rendered blocks begin. An entry never moves to another block. */
  blockStarts?: readonly string[];
}

export const { loadData, usePage } = definePage<TransactionData>(
  ({ params, name }) =>
    async (_dispatch, getState, { api }) => {
      const { id = '' } = params;
      const { transactions, messages } = await api();
      const loaded = await Promise.all([transactions.show(id), messages.query(id, 1)]).catch(
        (caught: unknown) => {
          const { status } = toFailure(caught);
          if (status === 400 || status === 403 || status === 404) return notFound();
          throw caught;
        },
      );
      const [transaction, newest] = loaded;
      const role = roleOf(getState().session.currentUser?.id, transaction);
      if (role !== (name === 'OrderDetailsPage' ? 'customer' : 'provider')) redirect(detailsPath(role, id));
      return { role, transaction, thread: withOlder({ messages: [], olderPage: 1 }, newest) };
    },
);

/**
 * Returns the role of a signed-in user in a transaction (specification section 1). @throws Error when an id is missing.
 */
export function roleOf(userId: string | undefined, { customer }: Transaction): Role {
  if (!userId || !customer) throw new Error('a role needs the ids of the user and the customer');
  return userId === customer.id ? 'customer' : 'provider';
}

const detailsPath = (role: Role, id: string) =>
  pathTo(role === 'customer' ? 'OrderDetailsPage' : 'SaleDetailsPage', { id });

/** Returns the thread with one more page of older messages (a page is newest first). */
export function withOlder(
  { messages, blockStarts = [] }: Thread,
  { items, pagination }: Page<Message>,
): Thread {
  // Messages sent since shift the pages, so that the next one repeats messages already loaded.
  const known = new Set(messages.map(({ id }) => id));
  const older = items.filter(({ id }) => !known.has(id)).reverse();
  return {
    messages: [...older, ...messages],
    olderPage: pagination.page < pagination.totalPages ? pagination.page + 1 : null,
    blockStarts: [...blockStartsOf(older), ...blockStarts],
  };
}

/** Messages per block, rendered at once: twice as many block an old phone for more than a tenth of a second. */
const blockSize = 10;

/** Splits a page of older messages into blocks, newest first, each to be inserted above the previous one. */
export function splitIntoBlocks({ items, pagination }: Page<Message>): Page<Message>[] {
  const count = Math.max(1, Math.ceil(items.length / blockSize));
  return Array.from({ length: count }, (_, at) => ({
    items: items.slice(at * blockSize, (at + 1) * blockSize),
    // Until its last block is inserted, this page is still the next one.
    pagination: at === count - 1 ? pagination : { ...pagination, page: pagination.page - 1 },
  }));
}

/** Returns the ids at which blocks begin in a page of messages, oldest first. */
export const blockStartsOf = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ id }, at) => (at % blockSize === 0 ? [id] : []));

/** A message of the conversation. The viewer's own undelivered messages carry a delivery status. */
export interface ThreadMessage extends Message {
  delivery?: 'sending' | 'failed';
  /** Why delivery failed. */
  failure?: Failure;
}
