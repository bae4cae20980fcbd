import type { InferOutput } from 'valibot';
import { paged, pagingFields, query } from '#contract/inputs.ts';
import { fromText } from '#contract/parse.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { isStorableText } from '#contract/extendedData.ts';
import { maxPagingDepth, pageMeta } from '#contract/paging.ts';
import { instant, oneOf, optional } from '#contract/schemas.ts';
import type { SearchFieldType } from '#contract/listing/searchSchema.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { asSeen } from './answer.ts';
import { findUserPage } from './operatorStore.ts';
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

const maxChoices = 50;

/** Values of a key of public data: any of them, or with `isAll` all. */
interface Choice {
  key: string;
  isAll: boolean;
  values: readonly (string | boolean)[];
}

function choiceOf(key: string, type: (typeof userSearchSchema)[string], text: string): Choice | undefined {
  const [, mode, list = text] = /^(has_all|has_any):(.*)$/s.exec(text) ?? [text, 'has_all'];
  const values = (type === 'multi-enum' ? list : text).split(',').filter(choice => choice !== '');
  if (values.length === 0 || values.length > maxChoices || !values.every(isStorableText)) return undefined;
  if (type !== 'boolean') return { key, isAll: type === 'multi-enum' && mode === 'has_all', values };
  const isReadable = values.every(value => value === 'true' || value === 'false');
  return isReadable ? { key, isAll: false, values: values.map(value => value === 'true') } : undefined;
}

const choiceBy = (key: string, type: (typeof userSearchSchema)[string]) =>
  fromText(text => choiceOf(key, type, text), 'values with commas between them');

const choices = new Map(
  Object.entries(userSearchSchema).map(([key, type]) => [`pub_${key}`, choiceBy(key, type)]),
);

/**
 * The parameters of the Integration API's users/query. Filters by other keys of extended data are refused: ignoring one
 * would return every user.
 */
export const userQuery = paged(
  query(
    {
      /** Inclusive. */
      createdAtStart: optional(instant),
      /** Exclusive. */
      createdAtEnd: optional(instant),
      /** `-` for oldest first. */
      sort: optional(oneOf('createdAt', '-createdAt')),
      ...pagingFields,
    },
    {
      filters: { find: name => choices.get(name), names: () => [...choices.keys()] },
      refused: /^(pub|prot|priv|meta)_/,
    },
  ),
);

type UserQuery = InferOutput<typeof userQuery>;

/**
 * Returns all but deleted users, newest first, for operators (marketplace-api 3.10).
 * @throws ApiError forbidden
 */
export async function queryUsers(ctx: Ctx, asked: UserQuery): Promise<ResourcePage> {
  requireOperator(ctx.viewer);
  const { createdAtStart, createdAtEnd, sort, page, perPage } = asked;
  const wanted = asked.filters.map(({ filter }) => filter);
  const { ids, total } = await findUserPage(ctx.engine.db, {
    ...(createdAtStart ? { createdAtStart } : {}),
    ...(createdAtEnd ? { createdAtEnd } : {}),
    anyOf: wanted.filter(({ isAll }) => !isAll),
    allOf: wanted.filter(({ isAll }) => isAll),
    isOldestFirst: sort === '-createdAt',
    limit: perPage,
    offset: (page - 1) * perPage,
    countAtMost: maxPagingDepth,
  });
  const people = await asSeen(ctx, await findUsers(ctx.engine.db, ids, true));
  const found = new Map(people.map(person => [person.id, person]));
  return { items: ids.flatMap(id => found.get(id) ?? []), meta: pageMeta({ page, perPage }, total) };
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
