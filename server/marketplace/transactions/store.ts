import type { Booking, LineItem } from '#contract/booking/transaction.ts';
import type { JsonObject } from '#contract/json.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { ExactPlace } from '#server/marketplace/listings/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Actor } from '#contract/processes/definition.ts';
import type { StateName, TransitionName } from '#contract/processes/process.ts';
import { contactEndedAt } from './contactStore.ts';

export interface BookingRecord {
  id: string;
  start: Date;
  end: Date;
  displayStart: Date;
  displayEnd: Date;
  seats: number;
  state: Booking['state'];
}

/** The participants, which never change. */
export interface Parties {
  id: string;
  customerId: string;
  providerId: string;
}

/** The participants, and until when they were in contact. */
export interface Contacts extends Parties {
  /**
   * Since when the parties see each other as they were then (decision 129); null while they are in contact. A block
   * between them counts besides.
   */
  contactEndedAt: Date | null;
}

export interface TransactionRecord extends Contacts {
  createdAt: Date;
  processName: string;
  processVersion: number;
  state: StateName;
  lastTransition: TransitionName;
  lastTransitionedAt: Date;
  listingId: string;
  lineItems: readonly LineItem[];
  payinAmount: number | null;
  payoutAmount: number | null;
  currency: string | null;
  /** The payment provider's id of the payment; never shown to clients. */
  paymentIntentId: string | null;
  /** Messages from the other party that this party has not read. */
  customerUnread: number;
  providerUnread: number;
  customerArchived: boolean;
  providerArchived: boolean;
  /** When it was over: nothing is left to agree on or to wait for. null before that. */
  overAt: Date | null;
  protectedData: JsonObject;
  metadata: JsonObject;
  /** Where the stay is, as the guest may know it; null in states without an address. */
  agreedPlace: ExactPlace | null;
  /** Oldest first. */
  transitions: readonly { transition: TransitionName; createdAt: Date; by: Actor }[];
  booking: BookingRecord | null;
}

export type NewTransaction = Pick<
  TransactionRecord,
  'id' | 'processName' | 'processVersion' | 'state' | 'listingId' | 'customerId' | 'providerId'
>;

const columns = `t.id, t.created_at, t.process_name,
  t.process_version, t.state, t.last_transition,
  t.last_transitioned_at, t.listing_id, t.customer_id,
  t.provider_id, t.line_items, t.payin_amount,
  t.payout_amount, t.currency, t.payment_intent_id,
  t.protected_data, t.metadata, t.agreed_place, t.customer_unread,
  t.provider_unread, t.customer_archived,
  t.provider_archived, t.over_at, ${contactEndedAt} as contact_ended_at,
  (select coalesce(json_agg(json_build_object('transition', h.transition, 'createdAt', h.created_at, 'by', h.by)
      order by h.position), '[]')
    from transaction_transitions h where h.transaction_id = t.id) as transitions,
  (select json_build_object('id', b.id, 'start', b.start_at, 'end', b.end_at, 'displayStart', b.display_start,
      'displayEnd', b.display_end, 'seats', b.seats, 'state', b.state)
    from bookings b where b.transaction_id = t.id) as booking`;

export async function findTransactionRecord(
  db: Queryable,
  id: string,
): Promise<TransactionRecord | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.first<Row>(
    `select ${columns} from transactions t where t.id = $1`,
    [id],
    'transaction-find',
  );
  return row && toRecord(row);
}

export interface PageQuery {
  where: string;
  orderBy: string;
  values: readonly unknown[];
  limit: number;
  offset: number;
  /**
   * An upper bound on the matches, when they are known to be few enough to read and sort: following the sort index
   * until the page is full would read all other rows if the matches are at its far end.
   */
  fewerThan?: number;
  /** The name under which the statement is prepared; the same text must always have the same name. */
  name?: string;
}

/** Conditions and order are SQL over `transactions t`, built by the query builder; values are its parameters. */
export async function findTransactionRecords(db: Queryable, query: PageQuery): Promise<TransactionRecord[]> {
  const next = query.values.length;
  const matching = `select t.* from transactions t where ${query.where}`;
  const areFew = query.fewerThan !== undefined;
  // History and booking are only looked up for the page, not for all rows before it.
  const rows = await db.rows<Row>(
    `${areFew ? `with few as materialized (${matching} limit ${query.fewerThan}) ` : ''}select ${columns}
     from (${areFew ? 'select t.* from few t' : matching} order by ${query.orderBy}
       limit $${next + 1} offset $${next + 2}) t order by ${query.orderBy}`,
    [...query.values, query.limit, query.offset],
    query.name,
  );
  return rows.map(toRecord);
}

/** Returns the listings of these transactions. */
export async function findListingIds(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; listingId: string }>(
    'select id, listing_id from transactions where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, listingId }) => [id, listingId]));
}

/** Counts no further than paging reaches, so that it never reads the whole table. */
export async function countTransactions(
  db: Queryable,
  query: { where: string; values: readonly unknown[]; atMost: number },
): Promise<number> {
  const row = await db.first<{ total: number }>(
    `select count(*) as total from
       (select 1 from transactions t where ${query.where} limit $${query.values.length + 1}) counted`,
    [...query.values, query.atMost],
  );
  return row?.total ?? 0;
}

export async function findParties(db: Queryable, id: string): Promise<Contacts | undefined> {
  if (!isUuid(id)) return undefined;
  return db.first<Contacts>(
    `select t.id, t.customer_id, t.provider_id, ${contactEndedAt} as contact_ended_at from transactions t where t.id = $1`,
    [id],
    'transaction-parties',
  );
}

export async function insertTransaction(
  tx: Tx,
  transaction: NewTransaction,
  transition: TransitionName,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into transactions (id, created_at, process_name, process_version, state, last_transition,
       last_transitioned_at, listing_id, customer_id, provider_id)
     values ($1, $2, $3, $4, $5, $6, $2, $7, $8, $9)`,
    [
      transaction.id,
      now,
      transaction.processName,
      transaction.processVersion,
      transaction.state,
      transition,
      transaction.listingId,
      transaction.customerId,
      transaction.providerId,
    ],
    'transaction-insert',
  );
}

/** States in which the parties know the exact location (specification section 2, readings 12). */
export const statesWithAddress: readonly StateName[] = ['state/accepted', 'state/delivered'];

/** Writes the history row and the state columns of one transition, and forgets the place where it is no longer shown. */
export async function recordTransition(
  tx: Tx,
  step: { id: string; transition: TransitionName; to: StateName; by: Actor; now: Date },
): Promise<void> {
  await tx.run(
    `insert into transaction_transitions (transaction_id, position, transition, created_at, by)
     select $1, count(*), $2, $3, $4 from transaction_transitions where transaction_id = $1`,
    [step.id, step.transition, step.now, step.by],
    'transaction-history',
  );
  await tx.run(
    `update transactions set state = $2, last_transition = $3, last_transitioned_at = $4,
       customer_archived = false, provider_archived = false,
       agreed_place = case when $2 = any($5::text[]) then agreed_place end
     where id = $1`,
    [step.id, step.to, step.transition, step.now, statesWithAddress],
    'transaction-state',
  );
}

/** Sets the line items and totals; the caller holds the transition's lock. */
export async function setPricing(
  tx: Tx,
  id: string,
  pricing: { lineItems: readonly LineItem[]; payinAmount: number; payoutAmount: number; currency: string },
): Promise<void> {
  await tx.run(
    `update transactions set line_items = $2::jsonb, payin_amount = $3, payout_amount = $4, currency = $5
     where id = $1`,
    [id, JSON.stringify(pricing.lineItems), pricing.payinAmount, pricing.payoutAmount, pricing.currency],
    'transaction-pricing',
  );
}

export async function setPaymentIntent(tx: Tx, id: string, intentId: string): Promise<void> {
  await tx.run(
    'update transactions set payment_intent_id = $2 where id = $1',
    [id, intentId],
    'transaction-intent',
  );
}

export async function setProtectedData(tx: Tx, id: string, data: JsonObject): Promise<void> {
  await tx.run(
    'update transactions set protected_data = $2::jsonb where id = $1',
    [id, JSON.stringify(data)],
    'transaction-protected',
  );
}

/** Sets where the stay is, as its guest may know it. */
export async function setAgreedPlace(tx: Tx, id: string, place: ExactPlace | null): Promise<void> {
  await tx.run(
    'update transactions set agreed_place = $2::jsonb where id = $1',
    [id, place && JSON.stringify(place)],
    'transaction-place',
  );
}

export async function setMetadata(tx: Tx, id: string, data: JsonObject): Promise<void> {
  await tx.run(
    'update transactions set metadata = $2::jsonb where id = $1',
    [id, JSON.stringify(data)],
    'transaction-metadata',
  );
}

/** The dates of history and booking are text in JSON. */
interface Row extends Omit<TransactionRecord, 'transitions' | 'booking'> {
  transitions: { transition: TransitionName; createdAt: string; by: Actor }[];
  booking:
    | (Pick<BookingRecord, 'id' | 'seats' | 'state'> &
        Record<'start' | 'end' | 'displayStart' | 'displayEnd', string>)
    | null;
}

function toRecord({ transitions, booking, ...row }: Row): TransactionRecord {
  return {
    ...row,
    transitions: transitions.map(step => ({ ...step, createdAt: new Date(step.createdAt) })),
    booking: booking && {
      ...booking,
      start: new Date(booking.start),
      end: new Date(booking.end),
      displayStart: new Date(booking.displayStart),
      displayEnd: new Date(booking.displayEnd),
    },
  };
}
