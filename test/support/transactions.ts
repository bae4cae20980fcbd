import type { Message } from '#contract/entities/message.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { currentUserOf, idOf, listingOf, userOf } from './entities.ts';

/** Ben, the customer, asked Ada about her room. */
export function transactionOf(change: Partial<Transaction> = {}): Transaction {
  return {
    id: idOf(20),
    createdAt: '2026-03-01T10:00:00.000Z',
    processName: 'default-process',
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

/** What Ben wrote, in the minute `number`. */
export function messageOf(number: number, change: Partial<Message> = {}): Message {
  return {
    id: idOf(100 + number),
    createdAt: `2026-03-01T10:${String(number).padStart(2, '0')}:00.000Z`,
    content: `message ${number}`,
    sender: currentUserOf(),
    ...change,
  };
}
