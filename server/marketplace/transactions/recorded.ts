import type { Resource } from '#contract/resource.ts';
import * as events from '#server/marketplace/events/index.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { TransactionRecord } from './store.ts';
import { attributesOf, toBooking } from './view.ts';

/** Tells operators what became of a transaction's booking between two steps of a transition. */
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

/** Tells operators of a transition that was made; `before` is undefined when it began the transaction. */
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

/** Tells operators of a change outside of the process. */
export async function recordUpdate(
  origin: events.Origin,
  tx: Tx,
  before: TransactionRecord,
  after: TransactionRecord,
): Promise<void> {
  await events.record(origin, tx, { before: asRecorded(before), after: asRecorded(after) });
}

/** As operators see a transaction, but without where the listing is, which is not its own; its relations by id. */
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
