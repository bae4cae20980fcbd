import { partyOf } from '#contract/rules/party.ts';
import type { AvailabilityException, AvailabilityPlan, TimeSlot } from '#contract/entities/availability.ts';
import type { Image } from '#contract/rules/imageSize.ts';
import type { Listing, ListingState } from '#contract/entities/listing.ts';
import type { Message, Booking, LineItem, Transaction } from '#contract/entities/transaction.ts';
import type { Money } from '#contract/rules/currencies.ts';
import type { Review } from '#contract/entities/review.ts';
import type { CurrentUser, User } from '#contract/entities/user.ts';
import type { Appeal } from '#contract/rules/appeals.ts';
import { isAnswerBand } from '#contract/rules/activity.ts';
import { validPublicFields } from '#contract/rules/listingFields.ts';
import { isName, nameMax, validUserFields } from '#contract/rules/userFields.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Joined } from './denormalise.ts';
import {
  decimal,
  fields,
  instant,
  instantOrFirst,
  list,
  map,
  money,
  oneOf,
  point,
  text,
  textOrNull,
} from './wireValues.ts';

// User-written fields are validated here again, since a hosted marketplace lets users write anything under a known
// name. Fields that a marketplace itself generates, such as transitions and line items, have the declared type.

export function toImage({ id, attributes }: Joined): Image {
  const variants = Object.entries(map(attributes.variants)).flatMap(([name, variant]) => {
    const { width, height, url } = fields(variant);
    const isWhole = typeof width === 'number' && typeof height === 'number' && typeof url === 'string';
    return isWhole ? [[name, { width, height, url }] as const] : [];
  });
  return { id, variants: Object.fromEntries(variants) };
}

export function toUser(user: Joined): User {
  const { id, attributes } = user;
  const { profile, answersWithin } = attributes;
  const createdAt = instant(attributes.createdAt);
  return {
    id,
    banned: attributes.banned === true,
    deleted: attributes.deleted === true,
    ...(createdAt ? { createdAt } : {}),
    ...(isAnswerBand(answersWithin) ? { answersWithin } : {}),
    ...(profile ? { profile: publicProfile(map(profile)) } : {}),
    ...profileImageOf(user),
  };
}

export function toCurrentUser(user: Joined): CurrentUser {
  const { attributes } = user;
  const profile = map(attributes.profile);
  return {
    ...toUser(user),
    email: text(attributes.email),
    emailVerified: attributes.emailVerified === true,
    pendingEmail: textOrNull(attributes.pendingEmail),
    // A hosted platform does not return this.
    hasPassword: attributes.hasPassword !== false,
    ...(attributes.operator === true ? { isOperator: true } : {}),
    stripeConnected: attributes.stripeConnected === true,
    profile: {
      ...publicProfile(profile),
      firstName: nameOf(profile.firstName),
      lastName: nameOf(profile.lastName),
      protectedData: map(profile.protectedData),
      privateData: map(profile.privateData),
    },
  };
}

export function toListing(listing: Joined): Listing {
  const { id, attributes } = listing;
  const author = listing.one('author');
  const images = listing.many('images');
  const shown = point(attributes.shownGeolocation);
  return {
    id,
    title: text(attributes.title),
    description: textOrNull(attributes.description),
    geolocation: point(attributes.geolocation),
    ...(shown ? { shownGeolocation: shown } : {}),
    price: money(attributes.price),
    createdAt: instant(attributes.createdAt) ?? '',
    ...(attributes.updatedAt ? { updatedAt: instantOrFirst(attributes.updatedAt) } : {}),
    state: stateOf(attributes.state),
    deleted: attributes.deleted === true,
    publicData: validPublicFields(map(attributes.publicData)),
    ...(attributes.privateData ? { privateData: map(attributes.privateData) } : {}),
    ...decisionsOn(attributes),
    ...planOf(attributes.availabilityPlan),
    ...(author ? { author: toUser(author) } : {}),
    ...(images ? { images: images.map(toImage) } : {}),
  };
}

function decisionsOn({ pendingChange, rejection, stillValid }: Joined['attributes']): Partial<Listing> {
  const closesAt = stillValid ? instant(map(stillValid).closesAt) : undefined;
  const { state, reason } = map(pendingChange);
  return {
    ...(pendingChange
      ? {
          pendingChange: {
            state: state === 'rejected' ? 'rejected' : 'waiting',
            ...(reason ? { reason: text(reason) } : {}),
          },
        }
      : {}),
    ...(closesAt ? { closesAt } : {}),
    ...(rejection ? { rejectionReason: text(map(rejection).reason) } : {}),
  };
}

// Other users get only the kind and time zone of a plan.
function planOf(value: unknown): Pick<Listing, 'availabilityPlan' | 'timeZone'> {
  const { entries, timezone } = fields(value);
  return {
    ...(Array.isArray(entries) ? { availabilityPlan: value as AvailabilityPlan } : {}),
    ...(timezone ? { timeZone: text(timezone) } : {}),
  };
}

export function toAvailabilityException({ id, attributes }: Joined): AvailabilityException {
  return {
    id,
    start: instantOrFirst(attributes.start),
    end: instantOrFirst(attributes.end),
    seats: Number(attributes.seats),
  };
}

const states: readonly ListingState[] = ['draft', 'pendingApproval', 'published', 'closed'];

/** Cards that don't request the state are of published listings; an unknown state counts as closed. */
const stateOf = (state: unknown): ListingState =>
  state === undefined ? 'published' : oneOf(states, state, 'closed');

export function toMessage(message: Joined): Message {
  const { id, attributes } = message;
  const sender = message.one('sender');
  return {
    id,
    createdAt: instantOrFirst(attributes.createdAt),
    content: text(attributes.content),
    ...(sender ? { sender: toUser(sender) } : {}),
    ...(attributes.warned === true ? { warned: true } : {}),
  };
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
  const listing = transaction.one('listing');
  const customer = transaction.one('customer');
  const provider = transaction.one('provider');
  const booking = transaction.one('booking');
  const messages = transaction.many('messages');
  const reviews = transaction.many('reviews');
  return {
    id,
    createdAt: instantOrFirst(attributes.createdAt),
    processName: attributes.processName as string,
    processVersion: Number(attributes.processVersion),
    lastTransition: attributes.lastTransition as string,
    lastTransitionedAt: instantOrFirst(attributes.lastTransitionedAt),
    state: attributes.state as string,
    transitions: (list(attributes.transitions) as readonly WireTransition[]).map(made => ({
      transition: made.transition,
      createdAt: instantOrFirst(made.createdAt),
      by: made.by,
    })),
    payinTotal: money(attributes.payinTotal),
    payoutTotal: money(attributes.payoutTotal),
    lineItems: (list(attributes.lineItems) as readonly WireLineItem[]).map(toLineItem),
    booking: booking ? toBooking(booking) : null,
    ...(Number(attributes.unreadMessages) > 0 ? { unreadMessages: Number(attributes.unreadMessages) } : {}),
    ...locationOf(attributes),
    ...partyIn(attributes),
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

function locationOf(attributes: Joined['attributes']): Pick<Transaction, 'location'> {
  const { address, building } = map(map(attributes.protectedData).listingLocation);
  const place = text(address).trim();
  if (!place) return {};
  return { location: { address: place, ...(text(building).trim() ? { building: text(building) } : {}) } };
}

/** Returns the secret with which the customer's browser pays; undefined when there is nothing left to pay. */
export function toPaymentSecret({ attributes }: Joined): string | undefined {
  const intents = map(map(attributes.protectedData).stripePaymentIntents);
  return text(map(intents.default).stripePaymentIntentClientSecret) || undefined;
}

export function toTimeSlot({ attributes }: Joined): TimeSlot {
  const { start, end, seats } = attributes;
  return { start: instantOrFirst(start), end: instantOrFirst(end), seats: Number(seats ?? 1) };
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

function publicProfile(profile: JsonObject): NonNullable<User['profile']> {
  return {
    displayName: nameOf(profile.displayName),
    abbreviatedName: nameOf(profile.abbreviatedName),
    bio: textOrNull(profile.bio),
    publicData: validUserFields(map(profile.publicData)),
  };
}

function nameOf(value: unknown): string {
  const name = text(value).slice(0, nameMax);
  return isName(name) ? name : '';
}

function profileImageOf(user: Joined): Pick<User, 'profileImage'> {
  const image = user.one('profileImage');
  if (image === undefined) return {};
  return { profileImage: image && toImage(image) };
}

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
