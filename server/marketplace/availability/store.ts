import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Span } from './span.ts';

export const accountData: AccountData = { tables: { availability_exceptions: {} } };

export interface ExceptionRecord extends Span {
  id: string;
  listingId: string;
  seats: number;
}

const columns = `id, listing_id, start_at as start, end_at as end, seats`;

/** Returns the exceptions that overlap the span, earliest first, and their total number. */
export async function findExceptions(
  db: Queryable,
  { listingId, start, end, limit, offset }: Span & { listingId: string; limit: number; offset: number },
): Promise<{ records: ExceptionRecord[]; total: number }> {
  const where = 'listing_id = $1 and tstzrange(start_at, end_at) && tstzrange($2, $3)';
  const [records, count] = await Promise.all([
    db.rows<ExceptionRecord>(
      `select ${columns} from availability_exceptions where ${where} order by start_at limit $4 offset $5`,
      [listingId, start, end, limit, offset],
      'exceptions-page',
    ),
    db.first<{ total: number }>(
      `select count(*)::int as total from availability_exceptions where ${where}`,
      [listingId, start, end],
      'exceptions-count',
    ),
  ]);
  return { records, total: count?.total ?? 0 };
}

export function findException(db: Queryable, id: string): Promise<ExceptionRecord | undefined> {
  return db.first<ExceptionRecord>(
    `select ${columns} from availability_exceptions where id = $1`,
    [id],
    'exception-find',
  );
}

/** @throws the database's 23P01 when the listing has an overlapping exception. */
export async function insertException(tx: Tx, exception: ExceptionRecord): Promise<void> {
  await tx.run(
    'insert into availability_exceptions (id, listing_id, start_at, end_at, seats) values ($1, $2, $3, $4, $5)',
    [exception.id, exception.listingId, exception.start, exception.end, exception.seats],
    'exception-insert',
  );
}

/** Returns whether the exception existed. */
export async function deleteExceptionRow(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run('delete from availability_exceptions where id = $1', [id], 'exception-remove')) > 0;
}

/** A period with the number of seats left after bookings; negative where a booked time was blocked afterwards. */
export interface Piece extends Span {
  free: number;
}

/** Returns the listing's free seats over the span without gaps, earliest first; whole UTC days for a day plan. */
export async function findSeats(
  db: Queryable,
  listingId: string,
  { start, end }: Span,
): Promise<{ isByDay: boolean; pieces: Piece[] }> {
  const row = await db.first<{ isByDay: boolean; pieces: [number, number, number][] }>(
    `select coalesce(l.availability_plan ->> 'type', '') <> 'availability-plan/time' as is_by_day,
       (select json_agg(json_build_array(extract(epoch from s.start_at) * 1000, extract(epoch from s.end_at) * 1000, s.free)
         order by s.start_at) from listing_seats(l.id, l.availability_plan, $2, $3) s) as pieces
     from listings l where l.id = $1`,
    [listingId, start, end],
    'availability-seats',
  );
  const pieces = row?.pieces ?? [];
  return {
    isByDay: row?.isByDay ?? true,
    pieces: pieces.map(([from, until, free]) => ({ start: new Date(from), end: new Date(until), free })),
  };
}
