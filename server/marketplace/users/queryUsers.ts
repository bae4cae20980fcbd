import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { isStorableText } from '#contract/extendedData.ts';
import { maxPagingDepth, pageMeta, parsePaging } from '#contract/paging.ts';
import type { SearchFieldType } from '#contract/listing/searchSchema.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { asSeen } from './answer.ts';
import { findUserPage, type UserPage } from './operatorStore.ts';
import { requireOperator } from './policy.ts';
import { findUsers } from './store.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Keys of a user's public data that `pub_<key>` can filter, with their types. */
const userSearchSchema: Readonly<Record<string, Exclude<SearchFieldType, 'long'>>> = {
  profileType: 'enum',
  organisationType: 'enum',
  isVerified: 'boolean',
  languages: 'multi-enum',
};

const choicesMax = 50;

export interface UserQuery {
  /** Inclusive. */
  createdAtStart?: Date;
  /** Exclusive. */
  createdAtEnd?: Date;
  /** Query parameters as text: `page`, `perPage`, `sort` (createdAt, `-` for oldest first) and `pub_*`. */
  filters: Readonly<Record<string, string>>;
}

/**
 * Returns all but deleted users, newest first, for operators (marketplace-api 3.10).
 * @throws ApiError forbidden; 400 naming the wrong parameter: validation-invalid-params for a key of extended data that
 * is not searchable.
 */
export async function queryUsers(ctx: Ctx, { filters, ...created }: UserQuery): Promise<ResourcePage> {
  requireOperator(ctx.viewer);
  const paging = parsePaging(filters);
  const { ids, total } = await findUserPage(ctx.engine.db, {
    ...created,
    ...publicFilters(filters),
    isOldestFirst: parseSort(filters.sort),
    limit: paging.perPage,
    offset: (paging.page - 1) * paging.perPage,
    countAtMost: maxPagingDepth,
  });
  const people = await asSeen(ctx, await findUsers(ctx.engine.db, ids));
  const found = new Map(people.map(person => [person.id, person]));
  return { items: ids.flatMap(id => found.get(id) ?? []), meta: pageMeta(paging, total) };
}

function parseSort(sort = 'createdAt'): boolean {
  if (sort !== 'createdAt' && sort !== '-createdAt') throw wrong('validation-invalid-value', 'sort');
  return sort.startsWith('-');
}

function publicFilters(filters: UserQuery['filters']): Pick<UserPage, 'anyOf' | 'allOf'> {
  const anyOf: UserPage['anyOf'][number][] = [];
  const allOf: UserPage['allOf'][number][] = [];
  for (const [name, text] of Object.entries(filters)) {
    if (!/^(pub|prot|priv|meta)_/.test(name)) continue;
    const key = name.slice('pub_'.length);
    const type =
      name.startsWith('pub_') && Object.hasOwn(userSearchSchema, key) ? userSearchSchema[key] : undefined;
    // Ignoring the filter would return every user.
    if (type === undefined) throw wrong('validation-invalid-params', name);
    const [, mode, list] = /^(has_all|has_any):(.*)$/s.exec(text) ?? [text, 'has_all', text];
    const values = choicesOf(type === 'multi-enum' ? (list ?? '') : text, name);
    if (type === 'multi-enum' && mode === 'has_all') allOf.push({ key, values });
    else anyOf.push({ key, values: type === 'boolean' ? values.map(value => flag(value, name)) : values });
  }
  return { anyOf, allOf };
}

function choicesOf(text: string, name: string): string[] {
  const choices = text.split(',').filter(choice => choice !== '');
  if (choices.length === 0 || choices.length > choicesMax || !choices.every(isStorableText))
    throw wrong('validation-invalid-value', name);
  return choices;
}

function flag(text: string, name: string): boolean {
  if (text !== 'true' && text !== 'false') throw wrong('validation-invalid-value', name);
  return text === 'true';
}

function wrong(code: ErrorCode, name: string): ApiError {
  return new ApiError(code, { source: { type: 'query', path: [name] } });
}

/**
 * Counts the people and organisations that have an account with a verified address. Reads all rows, so cache the
 * result.
 */
export async function countMembers(db: Queryable): Promise<number> {
  const counted = await db.first<{ members: number }>(
    `select count(*)::int as members from users
     where state = 'active' and email_verified and deleted_at is null`,
  );
  return counted?.members ?? 0;
}
