import type { Image } from '#contract/entities/image.ts';
import type { Listing, ListingPublicData, ListingState } from '#contract/entities/listing.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Money } from '#contract/entities/money.ts';
import type { LatLng } from '#contract/entities/place.ts';
import type { Booking, LineItem, Transaction } from '#contract/entities/transaction.ts';
import type { CurrentUser, User, UserPublicData } from '#contract/entities/user.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Joined } from './denormalise.ts';

// The wire's own types are checked where they are made; here each attribute is named once, with the type it has there.

export function toImage({ id, attributes }: Joined): Image {
  return { id, variants: attributes.variants as Image['variants'] };
}

export function toUser(user: Joined): User {
  const { id, attributes } = user;
  const profile = attributes.profile as Profile | undefined;
  return {
    id,
    banned: attributes.banned === true,
    deleted: attributes.deleted === true,
    ...(attributes.createdAt ? { createdAt: iso(attributes.createdAt) } : {}),
    ...(profile ? { profile: publicProfile(profile) } : {}),
    ...profileImageOf(user),
  };
}

export function toCurrentUser(user: Joined): CurrentUser {
  const { attributes } = user;
  const profile = attributes.profile as OwnProfile;
  return {
    ...toUser(user),
    email: attributes.email as string,
    emailVerified: attributes.emailVerified === true,
    pendingEmail: (attributes.pendingEmail as string | null | undefined) ?? null,
    stripeConnected: attributes.stripeConnected === true,
    profile: {
      ...publicProfile(profile),
      firstName: profile.firstName,
      lastName: profile.lastName,
      protectedData: profile.protectedData ?? {},
      privateData: profile.privateData ?? {},
    },
  };
}

export function toListing(listing: Joined): Listing {
  const { id, attributes } = listing;
  const author = listing.one('author');
  const images = listing.many('images');
  return {
    id,
    title: (attributes.title as string | undefined) ?? '',
    description: (attributes.description as string | null | undefined) ?? null,
    geolocation: point(attributes.geolocation),
    price: money(attributes.price),
    createdAt: attributes.createdAt ? iso(attributes.createdAt) : '',
    state: (attributes.state as ListingState | undefined) ?? 'published',
    deleted: attributes.deleted === true,
    publicData: (attributes.publicData as ListingPublicData | undefined) ?? {},
    ...(attributes.privateData ? { privateData: attributes.privateData as JsonObject } : {}),
    ...(author ? { author: toUser(author) } : {}),
    ...(images ? { images: images.map(toImage) } : {}),
  };
}

export function toMessage(message: Joined): Message {
  const { id, attributes } = message;
  const sender = message.one('sender');
  return {
    id,
    createdAt: iso(attributes.createdAt),
    content: attributes.content as string,
    ...(sender ? { sender: toUser(sender) } : {}),
  };
}

export function toTransaction(transaction: Joined): Transaction {
  const { id, attributes } = transaction;
  const listing = transaction.one('listing');
  const customer = transaction.one('customer');
  const provider = transaction.one('provider');
  const booking = transaction.one('booking');
  const messages = transaction.many('messages');
  return {
    id,
    createdAt: iso(attributes.createdAt),
    processName: attributes.processName as string,
    lastTransition: attributes.lastTransition as string,
    lastTransitionedAt: iso(attributes.lastTransitionedAt),
    state: attributes.state as string,
    transitions: ((attributes.transitions as readonly WireTransition[] | undefined) ?? []).map(made => ({
      transition: made.transition,
      createdAt: iso(made.createdAt),
      by: made.by,
    })),
    payinTotal: money(attributes.payinTotal),
    payoutTotal: money(attributes.payoutTotal),
    lineItems: ((attributes.lineItems as readonly WireLineItem[] | null | undefined) ?? []).map(toLineItem),
    booking: booking ? toBooking(booking) : null,
    ...(listing ? { listing: toListing(listing) } : {}),
    ...(customer ? { customer: toUser(customer) } : {}),
    ...(provider ? { provider: toUser(provider) } : {}),
    ...(messages ? { messages: messages.map(toMessage) } : {}),
  };
}

/** A price line as the wire writes it: decimals and money are typed values. */
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
  return {
    code: line.code,
    includeFor: line.includeFor,
    ...(line.quantity === undefined || line.quantity === null ? {} : { quantity: decimal(line.quantity) }),
    ...(line.percentage === undefined || line.percentage === null
      ? {}
      : { percentage: decimal(line.percentage) }),
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

interface Profile {
  displayName: string;
  abbreviatedName: string;
  bio?: string | null;
  publicData?: UserPublicData;
}

interface OwnProfile extends Profile {
  firstName: string;
  lastName: string;
  protectedData?: JsonObject;
  privateData?: JsonObject;
}

function publicProfile({
  displayName,
  abbreviatedName,
  bio,
  publicData,
}: Profile): NonNullable<User['profile']> {
  return { displayName, abbreviatedName, bio: bio ?? null, publicData: publicData ?? {} };
}

function profileImageOf(user: Joined): Pick<User, 'profileImage'> {
  const image = user.one('profileImage');
  if (image === undefined) return {};
  return { profileImage: image && toImage(image) };
}

function toBooking({ id, attributes }: Joined): Booking {
  return {
    id,
    start: iso(attributes.start),
    end: iso(attributes.end),
    displayStart: iso(attributes.displayStart ?? attributes.start),
    displayEnd: iso(attributes.displayEnd ?? attributes.end),
    state: attributes.state as Booking['state'],
  };
}

const iso = (instant: unknown): string => (instant instanceof Date ? instant.toISOString() : String(instant));

function money(value: unknown): Money | null {
  const given = value as Money | null | undefined;
  return given ? { amount: given.amount, currency: given.currency } : null;
}

function point(value: unknown): LatLng | null {
  const given = value as LatLng | null | undefined;
  return given ? { lat: given.lat, lng: given.lng } : null;
}

function decimal(value: NonNullable<Decimal>): string {
  return typeof value === 'object' ? value.value : String(value);
}
