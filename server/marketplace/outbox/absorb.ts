import type { JsonObject } from '#contract/json.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { maxAttempts } from './store.ts';

/** A row that another one carries. */
export interface AbsorbedRow {
  kind: string;
  payload: JsonObject;
}

/**
 * Marks the waiting rows of these kinds for the same user as done and stores them as `parts` in the payload of row `id`,
 * together with itself, oldest first. Rows that have `parts` have begun already and are left alone, as are those created
 * before `since`. One transaction: a process that dies later finds all in its row. Returns the parts; empty when another
 * row has absorbed this one.
 */
export function absorbRows(
  db: Db,
  row: { id: number; userId: string; kinds: readonly string[]; since: Date; now: Date },
): Promise<AbsorbedRow[]> {
  const { id, userId, kinds, since, now } = row;
  return db.transaction(async tx => {
    // Locked in the order of their ids: two workers with rows of one user wait for each other.
    const found = await tx.rows<AbsorbedRow & { id: number }>(
      `select id, kind, payload from outbox
       where done_at is null and (id = $1 or (attempts < ${maxAttempts} and created_at > $4)) and kind = any($2)
         and payload ->> 'userId' = $3 and not payload ?| array['parts', 'notifiedAs']
       order by id for update`,
      [id, kinds, userId, since],
    );
    if (!found.some(one => one.id === id)) return [];
    const parts = found.map(({ kind, payload }) => ({ kind, payload }));
    await tx.run(
      `update outbox set payload = payload || jsonb_build_object('parts', $2::jsonb) where id = $1`,
      [id, JSON.stringify(parts)],
    );
    const others = found.flatMap(one => (one.id === id ? [] : [one.id]));
    if (others.length > 0)
      await tx.run(
        `update outbox set done_at = $2, locked_until = null, last_error = null where id = any($1::bigint[])`,
        [others, now],
      );
    return parts;
  });
}
