import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export const accountData: AccountData = { tables: { listing_stock: {}, stock_adjustments: {} } };

export interface AdjustmentRecord {
  id: string;
  listingId: string;
  at: Date;
  /** Pieces added; negative when removed. */
  quantity: number;
}

/** Returns the pieces left; null when this listing has no stock. */
export async function findQuantity(db: Queryable, listingId: string): Promise<number | null> {
  const row = await db.first<{ quantity: number }>(
    'select quantity from listing_stock where listing_id = $1',
    [listingId],
    'stock-quantity',
  );
  return row?.quantity ?? null;
}

/** Starts counting the pieces, from zero. */
export async function insertEmpty(tx: Tx, listingId: string): Promise<void> {
  await tx.run('insert into listing_stock (listing_id, quantity) values ($1, 0)', [listingId], 'stock-empty');
}

/**
 * Also updates the stock.
 * @throws the database's 23514 when the stock would become negative, its 22003 beyond 2,147,483,647
 */
export async function insertAdjustment(
  tx: Tx,
  { id, listingId, at, quantity }: AdjustmentRecord,
): Promise<void> {
  await tx.run(
    'insert into stock_adjustments (id, listing_id, at, quantity) values ($1, $2, $3, $4)',
    [id, listingId, at, quantity],
    'stock-adjust',
  );
}

/** Returns those from `start` up to `end`, latest first, and their total. */
export async function findAdjustments(
  db: Queryable,
  { listingId, start, end, limit, offset }: Window,
): Promise<{ records: AdjustmentRecord[]; total: number }> {
  const where = 'listing_id = $1 and at >= $2 and at < $3';
  const [records, count] = await Promise.all([
    db.rows<AdjustmentRecord>(
      `select id, listing_id, at, quantity from stock_adjustments where ${where}
       order by at desc, id desc limit $4 offset $5`,
      [listingId, start, end, limit, offset],
      'stock-adjustments',
    ),
    db.first<{ total: number }>(
      `select count(*)::int as total from stock_adjustments where ${where}`,
      [listingId, start, end],
      'stock-adjustments-count',
    ),
  ]);
  return { records, total: count?.total ?? 0 };
}

interface Window {
  listingId: string;
  start: Date;
  end: Date;
  limit: number;
  offset: number;
}
