import { isDeepStrictEqual } from 'node:util';
import type { LineItem } from '#contract/booking/transaction.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { BigDecimal, Money, type Value } from '#contract/values.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Ctx, IncludeTree, Read } from '#server/marketplace/ctx.ts';
import { loadForContact as loadListings, type ExactLocation } from '#server/marketplace/listings/index.ts';
import { toMarketplace } from '#server/marketplace/marketplace.ts';
import { loadForContact as loadUsers } from '#server/marketplace/users/index.ts';
import { findChangedAddresses } from './agreedPlace.ts';
import { appealOf, appealsKey } from './appealData.ts';
import { statesWithAddress, type BookingRecord, type TransactionRecord } from './store.ts';
import type { Viewer } from '../origin.ts';

/** Returns the transactions as their parties see them, with the requested relationships (marketplace-api 4.5). */
export async function toResources(ctx: Ctx, records: readonly TransactionRecord[]): Promise<Resource[]> {
  const { viewer } = ctx;
  const [relate, changed, blocked] = await Promise.all([
    loadRelations(ctx, records),
    viewer.kind === 'user' ? findChangedAddresses(ctx.engine.db, viewer.userId, records) : undefined,
    viewer.kind === 'user' ? blockedUserIds(ctx.engine.db, viewer.userId) : undefined,
  ]);
  const blockedBy = (record: TransactionRecord) =>
    blocked?.get(record.customerId) ?? blocked?.get(record.providerId);
  return records.map(record => ({
    id: record.id,
    type: 'transaction',
    attributes: {
      // A block withdraws the address at once, whatever becomes of the stay.
      ...attributesOf(ctx, record, blockedBy(record) ? undefined : record.agreedPlace?.location),
      ...changedOf(blockedBy(record) ? undefined : changed?.get(record.id)),
      ...blockedOf(blockedBy(record)),
    },
    relationships: relate(record),
  }));
}

/** Our extension, for the provider alone: an address that the guest has not been given (decision 130). */
function changedOf(location: ExactLocation | undefined): Resource['attributes'] {
  return location ? { changedLocation: { ...location } } : {};
}

/** Our extension: `apart` when one party has blocked the other, `byMe` when it was the viewer. */
function blockedOf(side: 'byMe' | 'apart' | undefined): Resource['attributes'] {
  return side ? { blocked: side } : {};
}

export async function toResource(ctx: Ctx, record: TransactionRecord): Promise<Resource> {
  const [resource] = await toResources(ctx, [record]);
  if (!resource) throw new RangeError('A transaction without a view');
  return resource;
}

/** Returns the includes of one relationship of this resource. */
export function readOf(read: Read, relationship: string): Read {
  return { ...read, include: read.include[relationship] ?? {} };
}

type Relationships = NonNullable<Resource['relationships']>;

async function loadRelations(
  ctx: Ctx,
  records: readonly TransactionRecord[],
): Promise<(record: TransactionRecord) => Relationships> {
  const ids = records.map(record => record.id);
  const within = (name: string): Ctx => ({ ...ctx, read: readOf(ctx.read, name) });
  const when = async <T>(
    name: string,
    load: () => Promise<Map<string, T>>,
  ): Promise<Map<string, T> | undefined> => (ctx.read.include[name] ? load() : undefined);
  // The provider is the listing's author, seen as of the same moment.
  const isAuthorRead = includesAll(ctx.read.include.provider, ctx.read.include.listing?.author);
  const [listings, parties, messages, reviews] = await Promise.all([
    // Both parties see the listing they agreed on, whatever has become of it.
    when('listing', () => listingsOf(within('listing'), records, isAuthorRead)),
    partiesOf(ctx, records),
    when('messages', () =>
      ctx.engine.relations.messages(ctx, ctx.engine.db, ids, readOf(ctx.read, 'messages')),
    ),
    when('reviews', () => ctx.engine.relations.reviews(ctx, ctx.engine.db, ids, readOf(ctx.read, 'reviews'))),
  ]);
  const listingOf = (record: TransactionRecord) => {
    const listing = listings?.get(record.id);
    const author = isAuthorRead && ctx.read.include.listing?.author && listing?.relationships;
    if (!listing || !author) return listing ?? null;
    const provider = parties.get(partyKey('provider', record)) ?? null;
    return { ...listing, relationships: { ...listing.relationships, author: provider } };
  };
  return record => ({
    ...(listings ? { listing: listingOf(record) } : {}),
    ...(ctx.read.include.customer ? { customer: parties.get(partyKey('customer', record)) ?? null } : {}),
    ...(ctx.read.include.provider ? { provider: parties.get(partyKey('provider', record)) ?? null } : {}),
    ...(ctx.read.include.marketplace ? { marketplace: toMarketplace(ctx.engine.settings()) } : {}),
    ...(ctx.read.include.stockReservation ? { stockReservation: null } : {}),
    ...(ctx.read.include.booking ? { booking: record.booking && toBooking(record.booking) } : {}),
    ...(messages ? { messages: messages.get(record.id) ?? [] } : {}),
    ...(reviews ? { reviews: reviews.get(record.id) ?? [] } : {}),
  });
}

/** Returns the listing of each transaction, by the transaction's id. `isAuthorRead`: without its author. */
async function listingsOf(
  ctx: Ctx,
  records: readonly TransactionRecord[],
  isAuthorRead: boolean,
): Promise<Map<string, Resource | undefined>> {
  const { author, ...others } = ctx.read.include;
  const include = isAuthorRead || !author ? others : { author, ...others };
  const found = await loadListings(
    { ...ctx, read: { ...ctx.read, include } },
    records.map(({ listingId, overAt, contactEndedAt }) => ({
      id: listingId,
      at: overAt,
      authorAt: contactEndedAt,
    })),
  );
  return new Map(records.map(({ id }, at) => [id, found[at]]));
}

const partyKey = (party: 'customer' | 'provider', { id }: TransactionRecord) => `${party} ${id}`;

/** Returns the requested parties by {@link partyKey}: in one read when both show the same. */
async function partiesOf(
  ctx: Ctx,
  records: readonly TransactionRecord[],
): Promise<ReadonlyMap<string, Resource>> {
  const { customer, provider } = ctx.read.include;
  const load = (include: IncludeTree, parties: readonly ('customer' | 'provider')[]) =>
    loadUsers(
      { ...ctx, read: { ...ctx.read, include } },
      parties.flatMap(party =>
        records.map(record => ({
          key: partyKey(party, record),
          id: record[`${party}Id`],
          at: record.contactEndedAt,
        })),
      ),
    );
  if (customer && provider && isDeepStrictEqual(customer, provider))
    return load(customer, ['customer', 'provider']);
  const found = await Promise.all([
    customer && load(customer, ['customer']),
    provider && load(provider, ['provider']),
  ]);
  return new Map(found.flatMap(one => [...(one ?? [])]));
}

/** Whether what is included of one resource is all that is included of the other, or more. */
const includesAll = (of: IncludeTree | undefined, other: IncludeTree = {}): boolean =>
  of !== undefined && Object.entries(other).every(([name, included]) => includesAll(of[name], included));

const isWithAddress = (record: TransactionRecord) => statesWithAddress.includes(record.state);

/**
 * Returns the transaction's own attributes visible to the viewer; `location` is the stay's, for those who may know it.
 */
export function attributesOf(
  { viewer }: Pick<Ctx, 'viewer'>,
  record: TransactionRecord,
  location?: ExactLocation,
): Resource['attributes'] {
  const { payinAmount, payoutAmount, currency } = record;
  const money = (amount: number | null) =>
    amount === null || currency === null ? null : new Money(amount, currency);
  return {
    createdAt: record.createdAt,
    processName: record.processName,
    processVersion: record.processVersion,
    state: record.state,
    lastTransition: record.lastTransition,
    lastTransitionedAt: record.lastTransitionedAt,
    transitions: record.transitions.map(step => ({ ...step })),
    payinTotal: money(payinAmount),
    payoutTotal: money(payoutAmount),
    lineItems: record.lineItems.map(toLineItem),
    protectedData: {
      ...protectedDataFor(viewer.kind === 'user' ? viewer.userId : undefined, record),
      ...(isWithAddress(record) && location ? { listingLocation: { ...location } } : {}),
    },
    ...metadataFor(viewer.kind === 'user' ? viewer.userId : undefined, record),
    ...inboxStateFor(viewer, record),
  };
}

/** Our extensions: a party's unread messages (decisions/036), and whether the party has archived the conversation. */
function inboxStateFor(
  viewer: Viewer,
  record: TransactionRecord,
): { unreadMessages?: number; isArchived?: true } {
  if (viewer.kind !== 'user') return {};
  const isCustomer = viewer.userId === record.customerId;
  const isArchived = isCustomer ? record.customerArchived : record.providerArchived;
  return {
    unreadMessages: isCustomer ? record.customerUnread : record.providerUnread,
    ...(isArchived ? { isArchived } : {}),
  };
}

function toLineItem(item: LineItem): Value {
  return {
    code: item.code,
    includeFor: item.includeFor,
    ...(item.quantity === undefined ? {} : { quantity: new BigDecimal(item.quantity) }),
    ...(item.units === undefined ? {} : { units: new BigDecimal(item.units), seats: item.seats }),
    ...(item.percentage === undefined ? {} : { percentage: new BigDecimal(item.percentage) }),
    unitPrice: new Money(item.unitPrice.amount, item.unitPrice.currency),
    lineTotal: new Money(item.lineTotal.amount, item.lineTotal.currency),
    reversal: item.reversal,
  };
}

/** The client secret of a payment is visible to the paying customer only (marketplace-api 7.7). */
function protectedDataFor(
  userId: string | undefined,
  { protectedData, customerId }: TransactionRecord,
): JsonObject {
  if (userId === customerId) return protectedData;
  const { stripePaymentIntents: _hidden, ...others } = protectedData;
  return others;
}

/** `appeal`, our extension, is the viewer's appeal to the operators, who see both appeals in the metadata. */
function metadataFor(userId: string | undefined, record: TransactionRecord): Resource['attributes'] {
  const { metadata } = record;
  if (userId === undefined) return { metadata };
  const { [appealsKey]: _hidden, ...others } = metadata;
  const own = appealOf(record, userId);
  return { metadata: others, ...(own ? { appeal: { ...own } } : {}) };
}

/** The caller has checked who may see it. */
export function toBooking({ id, ...booking }: BookingRecord): Resource {
  return { id, type: 'booking', attributes: { ...booking } };
}
