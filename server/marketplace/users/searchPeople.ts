import { isUuid } from '#contract/text/uuid.ts';
import { prefixQuery, afterCondition, newestFirst, type KeysetPage } from '#server/marketplace/keyset.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { displayNameOf } from './names.ts';
import { findUsers, type UserRow, type UserState } from './store.ts';
import type { Permission } from '../origin.ts';

/** An operator's search for users; all given conditions must hold. */
export interface PeopleSearch {
  /** Prefixes of words in the name or the address, or the user's id. */
  words?: string | undefined;
  account?: 'private' | 'organisation' | undefined;
  /** When absent, all but the deleted ones. */
  state?: UserState | 'deleted' | undefined;
  hasBadge?: boolean | undefined;
  isLimited?: boolean | undefined;
  /** Restricts the search to these ids. */
  among?: readonly string[] | undefined;
  /** Inclusive. */
  joinedFrom?: Date | undefined;
  /** Exclusive. */
  joinedUntil?: Date | undefined;
}

/** A user in a list, without private data. */
export interface UserSearchResult {
  id: string;
  createdAt: Date;
  name: string;
  state: UserState | 'deleted';
  isOrganisation: boolean;
  hasBadge: boolean;
  denied: readonly Permission[];
}

/** Users with rare names are fetched and sorted; for frequent names, scanning from the newest is faster. */
const rareBelow = 1000;

/** Returns one page of users, newest first. For operators: the caller must check. */
export async function searchUsers(
  db: Queryable,
  search: PeopleSearch,
  piece: KeysetPage,
): Promise<UserSearchResult[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  // The planner overestimates rare prefixes and would scan all names for them.
  const rare = search.words === undefined ? undefined : await findRare(db, search.words.trim());
  const where = conditionsOf(rare ? { ...search, words: undefined } : search, put);
  if (rare) where.push(`id = any(${put(rare)}::uuid[])`);
  if (piece.after !== undefined) where.push(afterCondition('users', piece.after, put));
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
  // Worded as in the partial indexes, so that they are used.
  const where = [state === 'deleted' ? 'deleted_at is not null' : 'deleted_at is null'];
  if (words !== undefined) where.push(nameCondition(words.trim(), put));
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

/** Returns the users with these names when they are few. */
async function findRare(db: Queryable, words: string): Promise<string[] | undefined> {
  const values: unknown[] = [];
  const condition = nameCondition(words, value => `$${values.push(value)}`);
  const rows = await db.rows<{ id: string }>(
    `select id from users where ${condition} limit ${rareBelow}`,
    values,
  );
  return rows.length < rareBelow ? rows.map(({ id }) => id) : undefined;
}

function nameCondition(words: string, put: (value: unknown) => string): string {
  if (isUuid(words)) return `id = ${put(words)}::uuid`;
  const either = [];
  const names = words.includes('@') ? undefined : prefixQuery(words);
  if (names !== undefined)
    either.push(
      `to_tsvector('simple_unaccent', ${allNames}) @@ to_tsquery('simple_unaccent', ${put(names)})`,
    );
  if (!/\s/.test(words)) either.push(`lower(email) like ${put(`${escaped(words.toLowerCase())}%`)}`);
  return either.length > 0 ? `(${either.join(' or ')})` : 'false';
}

// Must match the index expression exactly.
const allNames = `first_name || ' ' || last_name || ' ' || coalesce(display_name, '') || ' ' || coalesce(public_data ->> 'fullName', '')`;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

const toFound = (row: UserRow): UserSearchResult => ({
  id: row.id,
  createdAt: row.createdAt,
  name: displayNameOf(row),
  state: row.deletedAt ? 'deleted' : row.state,
  isOrganisation: row.publicData.profileType === 'organisation',
  hasBadge: row.publicData.isVerified === true,
  denied: row.denied,
});
