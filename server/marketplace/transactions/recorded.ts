import type { Resource } from '#contract/resource.ts';
import * as events from '#server/marketplace/events/index.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { TransactionRecord } from './store.ts';
import { attributesOf, toBooking } from './view.ts';

/** Records an event for Integration API clients about a booking's change between two steps of a transition. */
export async function recordBooking(
  origin: events.Origin,
  tx: Tx,
  before: TransactionRecord,
  after: TransactionRecord,
): Promise<void> {
  const [was, is] = [asRecordedBooking(before), asRecordedBooking(after)];
  if (is)
    await events.record(origin, tx, { ...(was ? { before: was } : {}), after: is, isByTransition: true });
}

/** Records an event about a transition; `before` is undefined when it started the transaction. */
export async function recordTransaction(
  origin: events.Origin,
  tx: Tx,
  before: TransactionRecord | undefined,
  after: TransactionRecord,
): Promise<void> {
  await events.record(origin, tx, {
    ...(before ? { before: asRecorded(before) } : {}),
    after: asRecorded(after),
    what: before ? 'transitioned' : 'initiated',
    isByTransition: true,
  });
}

/** Records an event about a change outside the process. */
export async function recordUpdate(
  origin: events.Origin,
  tx: Tx,
  before: TransactionRecord,
  after: TransactionRecord,
): Promise<void> {
  await events.record(origin, tx, { before: asRecorded(before), after: asRecorded(after) });
}

/**
 * The transaction as operators see it, but without the listing's location, which is not its own; relationships by id.
 */
function asRecorded(record: TransactionRecord): Resource {
  return {
    id: record.id,
    type: 'transaction',
    attributes: attributesOf({ viewer: { kind: 'integration' } }, record),
    relationships: {
      marketplace: events.refer('marketplace', marketplaceId),
      listing: events.refer('listing', record.listingId),
      customer: events.refer('user', record.customerId),
      provider: events.refer('user', record.providerId),
      booking: record.booking && events.refer('booking', record.booking.id),
    },
  };
}

function asRecordedBooking({ id, booking }: TransactionRecord): Resource | null {
  return (
    booking && { ...toBooking(booking), relationships: { transaction: events.refer('transaction', id) } }
  );
}
