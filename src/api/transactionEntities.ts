import type { Booking, LineItem, Message, StayAddress, Transaction } from '#contract/booking/transaction.ts';
import { knownState, knownTransition } from '#contract/processes/names.ts';
import type { Review } from '#contract/booking/review.ts';
import type { Appeal } from '#contract/booking/appeals.ts';
import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { Money } from '#contract/payment/currencies.ts';
import { invitationOf } from '#contract/booking/invitation.ts';
import { partyOf } from '#contract/booking/party.ts';
import { findProcess } from '#contract/processes/index.ts';
import { findTransition, type TransitionName } from '#contract/processes/process.ts';
import { logProblem } from '#src/util/logProblem.ts';
import type { Joined } from './denormalise.ts';
import { toImage, toListing, toUser } from './entities.ts';
import { decimal, instantOrFirst, list, map, money, text } from './wireValues.ts';

// Transactions and what belongs to them. Fields that a marketplace itself generates have the declared type.

export function toMessage(message: Joined): Message {
  const { id, attributes } = message;
  const sender = message.one('sender');
  const images = message.many('images')?.map(image => toImage(image)) ?? [];
  const documents = Array.isArray(attributes.documents) ? attributes.documents.map(toMessageDocument) : [];
  return {
    id,
    createdAt: instantOrFirst(attributes.createdAt),
    content: text(attributes.content),
    ...(sender ? { sender: toUser(sender) } : {}),
    ...(attributes.warned === true ? { warned: true } : {}),
    ...(images.length > 0 ? { images } : {}),
    ...(documents.length > 0 ? { documents } : {}),
    ...(attributes.covered === true ? { covered: true } : {}),
  };
}

function toMessageDocument(document: unknown): MessageDocument {
  const { id, name, bytes } = map(document);
  return { id: text(id), name: text(name), bytes: Number(bytes) };
}

export function toReview(review: Joined): Review {
  const { id, attributes } = review;
  const author = review.one('author');
  return {
    id,
    createdAt: instantOrFirst(attributes.createdAt),
    type: attributes.type === 'ofCustomer' ? 'ofCustomer' : 'ofProvider',
    rating: Number(attributes.rating),
    content: text(attributes.content),
    deleted: attributes.deleted === true,
    ...(author ? { author: toUser(author) } : {}),
  };
}

export function toTransaction(transaction: Joined): Transaction {
  const { id, attributes } = transaction;
  const processName = attributes.processName as string;
  const listing = transaction.one('listing');
  const customer = transaction.one('customer');
  const provider = transaction.one('provider');
  const booking = transaction.one('booking');
  const messages = transaction.many('messages');
  const reviews = transaction.many('reviews');
  return {
    id,
    createdAt: instantOrFirst(attributes.createdAt),
    processName,
    processVersion: Number(attributes.processVersion),
    lastTransition: knownTransition(attributes.lastTransition),
    lastTransitionedAt: instantOrFirst(attributes.lastTransitionedAt),
    state: knownState(attributes.state),
    transitions: (list(attributes.transitions) as readonly WireTransition[]).map(made => ({
      transition: madeTransition(processName, made.transition),
      createdAt: instantOrFirst(made.createdAt),
      by: made.by,
    })),
    payinTotal: money(attributes.payinTotal),
    payoutTotal: money(attributes.payoutTotal),
    lineItems: (list(attributes.lineItems) as readonly WireLineItem[]).map(toLineItem),
    booking: booking ? toBooking(booking) : null,
    ...(Number(attributes.unreadMessages) > 0 ? { unreadMessages: Number(attributes.unreadMessages) } : {}),
    ...(attributes.isArchived === true ? { isArchived: true } : {}),
    ...optional('location', addressOf(map(attributes.protectedData).listingLocation)),
    ...optional('changedLocation', addressOf(attributes.changedLocation)),
    ...partyIn(attributes),
    ...invitationIn(attributes),
    ...(listing ? { listing: toListing(listing) } : {}),
    ...(customer ? { customer: toUser(customer) } : {}),
    ...(provider ? { provider: toUser(provider) } : {}),
    ...(messages ? { messages: messages.map(toMessage) } : {}),
    ...(attributes.blocked === 'byMe' || attributes.blocked === 'apart'
      ? { blocked: attributes.blocked }
      : {}),
    ...(reviews ? { reviews: reviews.map(toReview) } : {}),
    ...(attributes.appeal ? { appeal: attributes.appeal as unknown as Appeal } : {}),
  };
}

function partyIn({ protectedData }: Joined['attributes']): Pick<Transaction, 'party'> {
  const party = partyOf(map(protectedData));
  return party ? { party } : {};
}

function invitationIn({ protectedData }: Joined['attributes']): Pick<Transaction, 'invitation'> {
  const invitation = invitationOf(map(protectedData));
  return invitation ? { invitation } : {};
}

function addressOf(value: unknown): StayAddress | undefined {
  const { address, building } = map(value);
  const place = text(address).trim();
  if (!place) return undefined;
  return { address: place, ...(text(building).trim() ? { building: text(building) } : {}) };
}

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };

/** Returns the secret with which the customer's browser pays; undefined when there is nothing left to pay. */
export function toPaymentSecret({ attributes }: Joined): string | undefined {
  const intents = map(map(attributes.protectedData).stripePaymentIntents);
  return text(map(intents.default).stripePaymentIntentClientSecret) || undefined;
}

/** A line item in wire format: decimals and money are typed values. */
export interface WireLineItem {
  code: string;
  includeFor: LineItem['includeFor'];
  quantity?: Decimal;
  percentage?: Decimal;
  unitPrice: Money;
  lineTotal: Money;
  reversal?: boolean;
}

export function toLineItem(line: WireLineItem): LineItem {
  const quantity = decimal(line.quantity);
  const percentage = decimal(line.percentage);
  return {
    code: line.code,
    includeFor: line.includeFor,
    ...(quantity === undefined ? {} : { quantity }),
    ...(percentage === undefined ? {} : { percentage }),
    unitPrice: { amount: line.unitPrice.amount, currency: line.unitPrice.currency },
    lineTotal: { amount: line.lineTotal.amount, currency: line.lineTotal.currency },
    reversal: line.reversal === true,
  };
}

type Decimal = { value: string } | number | string | null;
type WireTransition = {
  transition: string;
  createdAt: unknown;
  by: Transaction['transitions'][number]['by'];
};

export function toBooking({ id, attributes }: Joined): Booking {
  return {
    id,
    start: instantOrFirst(attributes.start),
    end: instantOrFirst(attributes.end),
    displayStart: instantOrFirst(attributes.displayStart ?? attributes.start),
    displayEnd: instantOrFirst(attributes.displayEnd ?? attributes.end),
    state: attributes.state as Booking['state'],
  };
}

const logged = new Set<string>();

/** Returns the name of a transition that was made. Logs one that its process does not have, once. */
function madeTransition(processName: string, transition: string): TransitionName | undefined {
  const known = knownTransition(transition);
  const process = findProcess(processName);
  if (!process || !findTransition(process, known)) logUnknown(processName, transition);
  return known;
}

/** Logs each only once: pages ask again and again. */
function logUnknown(processName: string, transition: string): void {
  const name = `${processName} ${transition}`;
  if (logged.has(name)) return;
  logged.add(name);
  logProblem('unknown transition', { processName, transition });
}
