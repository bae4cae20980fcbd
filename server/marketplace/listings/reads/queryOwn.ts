import { ApiError } from '#contract/errors.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { isStorableText } from '#contract/rules/extendedData.ts';
import { toSubcategoryKey } from '#contract/rules/listingWords.ts';
import { listingSearchSchema } from '#contract/searchSchema.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { pageMeta, parsePaging } from '#contract/rules/paging.ts';
import type { Params } from '../input/params.ts';
import { load } from './load.ts';
import { findOwnPage, type OwnPage } from './ownPageStore.ts';

/**
 * Returns the viewer's own listings in all states except deleted, newest first: `page`, `perPage`, `states`, `sort`
 * (createdAt, price; `-` for ascending) and `pub_*` of enum and boolean fields.
 * @throws ApiError 400 naming the invalid parameter.
 */
export async function queryOwn(ctx: Ctx, params: Params): Promise<ResourcePage> {
  const userId = requireUserId(ctx.viewer);
  const paging = parsePaging(params);
  const { ids, total } = await findOwnPage(ctx.engine.db, userId, {
    states: parseStates(params.states),
    order: parseOrder(params.sort),
    publicData: parsePublicData(params),
    limit: paging.perPage,
    offset: (paging.page - 1) * paging.perPage,
  });
  const listings = await load(ctx, ids, 'ownListing');
  return { items: ids.flatMap(id => listings.get(id) ?? []), meta: pageMeta(paging, total) };
}

const knownStates: readonly string[] = ['draft', 'pendingApproval', 'published', 'closed'];

function parseStates(value: unknown): string[] | undefined {
  const states = texts(value);
  if (states.length === 0) return undefined;
  if (states.some(state => !knownStates.includes(state))) throw wrong('states');
  return states;
}

function parseOrder(value: unknown): OwnPage['order'] {
  const keys = texts(value);
  if (keys.length > 3) throw wrong('sort');
  return keys.map(text => {
    const key = text.replace(/^-/, '');
    if (key !== 'createdAt' && key !== 'price') throw wrong('sort');
    return { key, descending: !text.startsWith('-') };
  });
}

function parsePublicData(params: Params): OwnPage['publicData'] {
  const wanted = Object.keys(params).filter(
    name => name.startsWith('pub_') && texts(params[name]).length > 0,
  );
  return Object.fromEntries(
    wanted.map(name => {
      const key = name.slice('pub_'.length);
      const type = Object.hasOwn(listingSearchSchema, key) ? listingSearchSchema[key] : undefined;
      if (type !== 'enum' && type !== 'boolean')
        throw new ApiError('validation-invalid-params', { source: { type: 'query', path: [name] } });
      const values = texts(params[name]);
      if (!values.every(isStorableText)) throw wrong(name);
      if (type === 'boolean') return [key, values.map(value => value === 'true')];
      return [key, key === 'subcategories' ? values.map(toSubcategoryKey) : values];
    }),
  );
}

// Arrays come from JSON, comma-separated lists from a query string.
function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list.map(String).filter(Boolean);
}

function wrong(key: string): ApiError {
  return new ApiError('validation-invalid-value', { source: { type: 'query', path: [key] } });
}
