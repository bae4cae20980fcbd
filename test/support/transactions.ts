import type { Message, Booking, LineItem, Transaction } from '#contract/booking/transaction.ts';
import { bookingProcess } from '#contract/processes/booking.ts';
import { hasRun } from '#contract/processes/history.ts';
import {
  actorOf,
  stateAfter,
  transitionsFrom,
  type Process,
  type StateName,
} from '#contract/processes/process.ts';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import { currentUserOf, idOf, listingOf, userOf } from './entities.ts';
import { transitionNamed } from './names.ts';

/** Creates the transaction in which Ben, the customer, has enquired about Ada's room. */
export function transactionOf(change: Partial<Transaction> = {}): Transaction {
  return {
    id: idOf(20),
    createdAt: '2026-03-01T10:00:00.000Z',
    processName: 'default-process',
    processVersion: 1,
    lastTransition: 'transition/enquire',
    lastTransitionedAt: '2026-03-01T10:00:00.000Z',
    state: 'state/enquiry',
    transitions: [
      { transition: 'transition/enquire', createdAt: '2026-03-01T10:00:00.000Z', by: 'customer' },
    ],
    payinTotal: null,
    payoutTotal: null,
    lineItems: [],
    booking: null,
    listing: listingOf(),
    customer: currentUserOf(),
    provider: userOf(),
    ...change,
  };
}

/** Creates a message from Ben, sent at minute `number`. */
export function messageOf(number: number, change: Partial<Message> = {}): Message {
  return {
    id: idOf(100 + number),
    createdAt: `2026-03-01T10:${String(number).padStart(2, '0')}:00.000Z`,
    content: `message ${number}`,
    sender: currentUserOf(),
    ...change,
  };
}

/**
 * Creates the transaction after these transitions of its process (names without prefix), one a minute apart. It has a
 * booking from the request on.
 */
export function transactionAfter(
  process: Process,
  names: readonly string[],
  change: Partial<Transaction> = {},
): Transaction {
  const transitions = names.map(transitionNamed).map((transition, index) => ({
    transition,
    createdAt: `2026-03-01T10:${String(index).padStart(2, '0')}:00.000Z`,
    by: actorOf(process, transition) ?? ('system' as const),
  }));
  const last = transitions.at(-1);
  const lastTransition = last?.transition;
  const isBooked = names.some(name => name !== 'enquire');
  return transactionOf({
    processName: process.name,
    processVersion: process.version,
    transitions,
    lastTransition,
    lastTransitionedAt: last?.createdAt ?? '',
    state: stateAfter(process, lastTransition) ?? process.initial,
    booking: isBooked ? bookingOf() : null,
    lineItems: isBooked && process.name === bookingProcess.name ? linesAfter(process, transitions) : [],
    ...change,
  });
}

/** Two nights in May. */
export function bookingOf(change: Partial<Booking> = {}): Booking {
  const [start, end] = ['2026-05-06T00:00:00.000Z', '2026-05-08T00:00:00.000Z'];
  return { id: idOf(30), start, end, displayStart: start, displayEnd: end, state: 'pending', ...change };
}

const lineItems = lineItemsOf({
  unitPrice: { amount: 2500, currency: 'EUR' },
  start: '2026-05-06',
  end: '2026-05-08',
});

/** Returns the line items in the API's format, including the reversals that a full refund adds. */
function linesAfter(process: Process, history: Transaction['transitions']): readonly LineItem[] {
  if (!hasRun(process, history, 'action/calculate-full-refund')) return lineItems;
  const reversed = lineItems.map(line => ({
    ...line,
    reversal: true,
    lineTotal: { ...line.lineTotal, amount: -line.lineTotal.amount },
  }));
  return [...lineItems, ...reversed];
}

/** Returns the shortest path (names without prefix) to each state of a process except the initial one. */
export function waysTo(process: Process): ReadonlyMap<StateName, readonly string[]> {
  const ways = new Map<StateName, readonly string[]>([[process.initial, []]]);
  for (const [state, way] of ways) {
    for (const name of transitionsFrom(process, state)) {
      const to = stateAfter(process, name);
      if (to && !ways.has(to)) ways.set(to, [...way, name.replace('transition/', '')]);
    }
  }
  ways.delete(process.initial);
  return ways;
}
