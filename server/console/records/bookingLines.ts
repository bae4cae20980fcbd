import type { RecordLine } from '#contract/console/records.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { queryForOperators, type OperatorFilters } from '#server/marketplace/transactions/index.ts';
import { pathTo } from '#contract/paths.ts';
import { asOperator, related } from '../queue.ts';

/** Returns the newest bookings and enquiries of a user or a listing, at most `limit`. */
export async function bookingLines(
  engine: Engine,
  filters: OperatorFilters,
  limit: number,
): Promise<RecordLine[]> {
  const ctx = asOperator(engine, { include: { listing: {} } });
  const found = await queryForOperators(ctx, filters, { limit });
  return found.map(one => ({
    at: (one.attributes.createdAt as Date).toISOString(),
    text: String(related(one, 'listing')?.attributes.title ?? ''),
    besides: { codes: [String(one.attributes.state).replace('state/', '')] },
    path: pathTo('ConsoleRecordPage', { kind: 'bookings', id: one.id }),
  }));
}
