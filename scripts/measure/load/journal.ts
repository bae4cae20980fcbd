import type { TransitionName } from '#contract/processes/process.ts';
import type { Pool } from '#server/adapters/db/pool.ts';

/** The acknowledged writes, recorded outside all processes that are killed. */
export interface Journal {
  /** `<transaction> transition/<name>` */
  transitions: `${string} ${TransitionName}`[];
  /** Ids. */
  messages: string[];
  images: string[];
  /** By listing: the minimum number of changes to its description. */
  editions: Map<string, number>;
}

export const openJournal = (): Journal => ({
  transitions: [],
  messages: [],
  images: [],
  editions: new Map(),
});

/** Counts the acknowledged writes that are missing from the database. */
export async function countLost(journal: Journal, db: Pool): Promise<Record<string, number>> {
  const missing = async (table: string, ids: readonly string[]) => {
    const rows = await db.rows<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
    const found = new Set(rows.map(({ id }) => id));
    return ids.filter(id => !found.has(id)).length;
  };
  const descriptions = await db.rows<{ id: string; description: string }>(
    'select id, description from listings where id = any($1)',
    [[...journal.editions.keys()]],
  );
  const editions = new Map(
    descriptions.map(({ id, description }) => [id, Number(/\d+/.exec(description)?.[0])]),
  );
  return {
    messages: await missing('messages', journal.messages),
    pictures: await missing('images', journal.images),
    'changes of listings': [...journal.editions].filter(
      ([id, edition]) => !((editions.get(id) ?? -1) >= edition),
    ).length,
  };
}
