import type { JsonObject } from '#contract/json.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Permission } from '../origin.ts';

/** Replaces the metadata, which only operators write. */
export async function setMetadata(tx: Tx, id: string, metadata: JsonObject): Promise<void> {
  await tx.run('update users set metadata = $2::jsonb where id = $1', [id, JSON.stringify(metadata)]);
}

/** Returns false for accounts that are not active. */
export async function markPending(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(`update users set state = 'pendingApproval' where id = $1 and state = 'active'`, [id])) ===
    1
  );
}

export async function markActive(tx: Tx, id: string): Promise<void> {
  await tx.run(`update users set state = 'active' where id = $1`, [id]);
}

export async function setDenied(tx: Tx, id: string, denied: readonly Permission[]): Promise<void> {
  await tx.run('update users set denied = $2::text[] where id = $1', [id, denied]);
}

/** Returns the id of the user with this address, banned users included; undefined when there is none. */
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
  /** For each of these keys the public data must have one of the values. */
  anyOf: readonly { key: string; values: readonly (string | boolean)[] }[];
  /** For each of these keys the public data must have all of the values. */
  allOf: readonly { key: string; values: readonly (string | boolean)[] }[];
  isOldestFirst: boolean;
  limit: number;
  offset: number;
  /** Upper limit of the count. */
  countAtMost: number;
}

/** Returns the ids of one page of all but deleted users, and their total. */
export async function findUserPage(
  db: Queryable,
  page: UserPage,
): Promise<{ ids: readonly string[]; total: number }> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  // Compared as a whole object, so that its index is used.
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
