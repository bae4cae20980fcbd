import { isUuid } from '#contract/rules/uuid.ts';
import { beginningsOf, follows, newestFirst, type Piece } from '#server/marketplace/keyset.ts';
import type { Permission } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { displayNameOf } from './names.ts';
import { findUsers, type UserRow, type UserState } from './store.ts';

/** Which people an operator looks for; every fact given must hold. */
export interface PeopleSearch {
  /** The beginnings of words of a name, or of an address; or an id. */
  words?: string | undefined;
  account?: 'private' | 'organisation' | undefined;
  /** Without it all but the deleted ones. */
  state?: UserState | 'deleted' | undefined;
  hasBadge?: boolean | undefined;
  isLimited?: boolean | undefined;
  /** Only these. */
  among?: readonly string[] | undefined;
  /** Inclusive. */
  joinedFrom?: Date | undefined;
  /** Exclusive. */
  joinedUntil?: Date | undefined;
}

/** Somebody as a list shows them: without anything private. */
export interface PersonFound {
  id: string;
  createdAt: Date;
  name: string;
  state: UserState | 'deleted';
  isOrganisation: boolean;
  hasBadge: boolean;
  denied: readonly Permission[];
}

/** People with rare names are read and ordered; of frequent ones the newest are near. */
const rareBelow = 1000;

/** One piece of them, the newest first. For operators: the caller makes sure of it. */
export async function searchPeople(
  db: Queryable,
  search: PeopleSearch,
  piece: Piece,
): Promise<PersonFound[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  // The database takes rare beginnings of words for more frequent than they are, and would look for them in all names.
  const rare = search.words === undefined ? undefined : await findRare(db, search.words.trim());
  const where = conditionsOf(rare ? { ...search, words: undefined } : search, put);
  if (rare) where.push(`id = any(${put(rare)}::uuid[])`);
  if (piece.after !== undefined) where.push(follows('users', piece.after, put));
  const found = await db.rows<{ id: string }>(
    `select id from users where ${where.join(' and ')} order by ${newestFirst} limit ${put(piece.limit)}`,
    values,
  );
  const ids = found.map(({ id }) => id);
  const rows = new Map((await findUsers(db, ids)).map(row => [row.id, row]));
  return ids.flatMap(id => {
    const row = rows.get(id);
    return row ? [toFound(row)] : [];
  });
}

function conditionsOf(search: PeopleSearch, put: (value: unknown) => string): string[] {
  const { words, account, state, hasBadge, isLimited, among, joinedFrom, joinedUntil } = search;
  // As the partial indexes say it.
  const where = [state === 'deleted' ? 'deleted_at is not null' : 'deleted_at is null'];
  if (words !== undefined) where.push(called(words.trim(), put));
  if (account)
    where.push(`${account === 'private' ? 'not ' : ''}public_data @> '{"profileType":"organisation"}'`);
  if (state === 'active') where.push(`state = 'active'`);
  else if (state && state !== 'deleted') where.push(`state = ${put(state)} and state <> 'active'`);
  if (hasBadge !== undefined) where.push(`${hasBadge ? '' : 'not '}public_data @> '{"isVerified":true}'`);
  if (isLimited) where.push(`denied <> '{}'`);
  if (among) where.push(`id = any(${put(among)}::uuid[])`);
  if (joinedFrom) where.push(`created_at >= ${put(joinedFrom)}`);
  if (joinedUntil) where.push(`created_at < ${put(joinedUntil)}`);
  return where;
}

/** Those who are called so, when they are few. */
async function findRare(db: Queryable, words: string): Promise<string[] | undefined> {
  const values: unknown[] = [];
  const condition = called(words, value => `$${values.push(value)}`);
  const rows = await db.rows<{ id: string }>(
    `select id from users where ${condition} limit ${rareBelow}`,
    values,
  );
  return rows.length < rareBelow ? rows.map(({ id }) => id) : undefined;
}

function called(words: string, put: (value: unknown) => string): string {
  if (isUuid(words)) return `id = ${put(words)}::uuid`;
  const either = [];
  const names = words.includes('@') ? undefined : beginningsOf(words);
  if (names !== undefined)
    either.push(
      `to_tsvector('simple_unaccent', ${allNames}) @@ to_tsquery('simple_unaccent', ${put(names)})`,
    );
  if (!/\s/.test(words)) either.push(`lower(email) like ${put(`${escaped(words.toLowerCase())}%`)}`);
  return either.length > 0 ? `(${either.join(' or ')})` : 'false';
}

// As the index says it.
const allNames = `first_name || ' ' || last_name || ' ' || coalesce(display_name, '') || ' ' || coalesce(public_data ->> 'fullName', '')`;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

const toFound = (row: UserRow): PersonFound => ({
  id: row.id,
  createdAt: row.createdAt,
  name: displayNameOf(row),
  state: row.deletedAt ? 'deleted' : row.state,
  isOrganisation: row.publicData.profileType === 'organisation',
  hasBadge: row.publicData.isVerified === true,
  denied: row.denied,
});
