import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Deletes files from before the given time that were never sent, and returns their ids. */
export async function deleteUnsentFiles(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'delete from message_files where message_id is null and created_at < $1 returning id',
    [before],
  );
  return rows.map(({ id }) => id);
}

export async function existingFiles(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>('select id from message_files where id = any($1::uuid[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export async function fileIdsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>('select id from message_files where owner_id = $1', [ownerId]);
  return rows.map(({ id }) => id);
}

export async function deleteFileRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run('delete from message_files where id = any($1::uuid[])', [ids]);
}
