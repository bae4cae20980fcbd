import type { JsonObject } from '#contract/json.ts';
import type { Permission } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Replaces what only operators write. */
export async function setMetadata(tx: Tx, id: string, metadata: JsonObject): Promise<void> {
  await tx.run('update users set metadata = $2::jsonb where id = $1', [id, JSON.stringify(metadata)]);
}

export async function markActive(tx: Tx, id: string): Promise<void> {
  await tx.run(`update users set state = 'active' where id = $1`, [id]);
}

export async function setDenied(tx: Tx, id: string, denied: readonly Permission[]): Promise<void> {
  await tx.run('update users set denied = $2::text[] where id = $1', [id, denied]);
}

/** Who has this address, a banned one too; undefined when nobody has. */
export async function findIdByEmail(db: Queryable, emailKey: string): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(
    'select id from users where lower(email) = $1 and deleted_at is null',
    [emailKey],
  );
  return row?.id;
}

export interface UserPage {
  /** Inclusive. */
  createdAtStart?: Date;
  /** Exclusive. */
  createdAtEnd?: Date;
  /** Of each key of the public data, the values of which it must hold one. */
  anyOf: readonly { key: string; values: readonly (string | boolean)[] }[];
  /** Of each key of the public data, the values that it must all hold. */
  allOf: readonly { key: string; values: readonly string[] }[];
  isOldestFirst: boolean;
  limit: number;
  offset: number;
  /** The count goes no further. */
  countAtMost: number;
}

/** The ids of one page of all people but the deleted ones, and how many there are in all. */
export async function findUserPage(
  db: Queryable,
  page: UserPage,
): Promise<{ ids: readonly string[]; total: number }> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  // Asked of the whole, so that the index on it serves.
  const holds = (data: JsonObject) => `public_data @> ${put(JSON.stringify(data))}::jsonb`;
  const where = ['deleted_at is null'];
  if (page.createdAtStart) where.push(`created_at >= ${put(page.createdAtStart)}`);
  if (page.createdAtEnd) where.push(`created_at < ${put(page.createdAtEnd)}`);
  for (const { key, values: accepted } of page.anyOf) {
    const one = accepted.flatMap(value => [holds({ [key]: value }), holds({ [key]: [value] })]);
    where.push(`(${one.join(' or ')})`);
  }
  for (const { key, values: wanted } of page.allOf) where.push(holds({ [key]: wanted }));
  const condition = where.join(' and ');
  const order = page.isOldestFirst ? 'created_at asc, id desc' : 'created_at desc, id';
  const row = await db.first<{ ids: string[]; total: number }>(
    `select
       (select count(*) from (select 1 from users where ${condition} limit ${put(page.countAtMost)}) counted)::int as total,
       array(select id from users where ${condition} order by ${order} limit ${put(page.limit)} offset ${put(page.offset)}) as ids`,
    values,
  );
  return row ?? { ids: [], total: 0 };
}
