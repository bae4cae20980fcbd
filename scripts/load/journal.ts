import type { Pool } from '#server/adapters/db/pool.ts';

/** What people were told is done, kept outside of everything that is killed. */
export interface Journal {
  /** `<transaction> transition/<name>` */
  transitions: string[];
  /** Ids. */
  messages: string[];
  images: string[];
  /** By listing: how often its title was changed at least. */
  titles: Map<string, number>;
}

export const openJournal = (): Journal => ({ transitions: [], messages: [], images: [], titles: new Map() });

/** How much of what was acknowledged is not in the database. */
export async function lost(journal: Journal, db: Pool): Promise<Record<string, number>> {
  const missing = async (table: string, ids: readonly string[]) => {
    const rows = await db.rows<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
    const found = new Set(rows.map(({ id }) => id));
    return ids.filter(id => !found.has(id)).length;
  };
  const titles = await db.rows<{ id: string; title: string }>(
    'select id, title from listings where id = any($1)',
    [[...journal.titles.keys()]],
  );
  const versions = new Map(titles.map(({ id, title }) => [id, Number(/\d+$/.exec(title)?.[0])]));
  return {
    messages: await missing('messages', journal.messages),
    pictures: await missing('images', journal.images),
    titles: [...journal.titles].filter(([id, version]) => !((versions.get(id) ?? -1) >= version)).length,
  };
}
