import * as v from 'valibot';
import { ApiError, type ErrorCode } from './errors.ts';
import { lastPage, maxPagingDepth, type Paging } from './paging.ts';
import {
  coded,
  facts,
  parse,
  pathTo,
  queryTextReader,
  readWithin,
  rule,
  type Filters,
  type Schema,
} from './parse.ts';
import { integer, isMap, isPlainMap, map, optional } from './schemas.ts';

// The whole input of an endpoint: the body of a write, the query of a read.

/** The input as an endpoint of these fields gets it. */
export type Parsed<Fields extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Fields, undefined>>;

/**
 * The body of a write. Other fields are rejected with validation-disallowed-key, a missing one with
 * validation-missing-key. null counts as absent unless it clears, since the SDK writes undefined as null.
 */
export function body<Fields extends v.ObjectEntries>(fields: Fields): Schema<Parsed<Fields>> {
  return v.pipe(
    v.custom<object>(isPlainMap, coded('validation-invalid-params', 'The body must be a map')),
    map<v.ObjectEntries>(fields, { isStrict: true, dropsNull: true }),
  ) as Schema<Parsed<Fields>>;
}

/** The parameters of a query as text, in either spelling: `authorId` and `author_id`. */
export type QueryTexts = Readonly<Record<string, string>>;

interface QueryOptions<Filter> {
  /** Text of nothing but spaces counts as absent, as empty text always does. */
  isTrimmed?: boolean;
  filters?: Filters<Filter>;
  /** Other parameters with these names are rejected with validation-invalid-params. */
  refused?: RegExp;
}

/** What a query says beside its fields. */
interface Rest<Filter> {
  filters: readonly { name: string; filter: Filter }[];
  /** The names of filters by fields that cannot be searched by. */
  unknown: readonly string[];
}

/** The parameters of a query as its endpoint gets them. */
export type Asked<Fields extends v.ObjectEntries, Filter = never> = Parsed<Fields> &
  ([Filter] extends [never] ? unknown : Rest<Filter>);

/** The query of a read, which ignores unknown parameters (marketplace-api 5.1). */
export function query<Fields extends v.ObjectEntries, Filter = never>(
  fields: Fields,
  { isTrimmed = false, filters, refused }: QueryOptions<Filter> = {},
): Schema<Asked<Fields, Filter>> {
  const known = Object.entries(fields).map(([name, schema]) => ({
    name,
    schema: schema as Schema<unknown>,
    read: queryTextReader(schema),
    isRequired: schema.type !== 'exact_optional',
  }));
  const isAbsent = (text: string) => text === '' || (isTrimmed && text.trim() === '');
  return v.pipe(
    v.custom<QueryTexts>(isMap),
    v.rawTransform<QueryTexts, Asked<Fields, Filter>>(({ dataset: { value: texts }, addIssue, NEVER }) => {
      const fail = (code: ErrorCode, name: string) => {
        addIssue({ message: coded(code), path: pathTo(name) });
        return NEVER;
      };
      const given = new Map<string, string>();
      for (const [spelled, text] of Object.entries(texts)) {
        const name = camelCased(spelled);
        if (!isAbsent(text) && !given.has(name)) given.set(name, text);
      }
      const values: Record<string, unknown> = {};
      for (const { name, schema, read, isRequired } of known) {
        const text = given.get(name);
        if (text === undefined && !isRequired) continue;
        if (text === undefined) return fail('validation-missing-key', name);
        const found = readWithin(schema, read(text), addIssue, name);
        if (!found) return NEVER;
        values[name] = found.output;
        given.delete(name);
      }
      const found: { name: string; filter: Filter }[] = [];
      const unknown: string[] = [];
      for (const [name, text] of given) {
        const schema = filters?.find(name);
        if (!schema && refused?.test(name)) return fail('validation-invalid-params', name);
        if (!schema && filters && /^(pub|meta)_/.test(name)) unknown.push(name);
        if (!schema) continue;
        const read = readWithin(schema, text, addIssue, name);
        if (!read) return NEVER;
        found.push({ name, filter: read.output });
      }
      return { ...values, ...(filters ? { filters: found, unknown } : {}) } as Asked<Fields, Filter>;
    }),
    facts({ fields, ...(filters ? { filters } : {}) }),
  );
}

/** Converts `author_id` to `authorId`; names of extended data (`pub_x`) and dotted names keep their spelling. */
export function camelCased(name: string): string {
  if (!name.includes('_') || /^(pub|meta|priv|prot)_|\./.test(name)) return name;
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** @throws ApiError as {@link parse}, with the name of the parameter as the client has spelled it */
export function parseQuery<T>(schema: Schema<T>, texts: QueryTexts): T {
  try {
    return parse(schema, texts, { type: 'query', path: [] });
  } catch (error) {
    throw asSpelled(error, texts);
  }
}

/** Renames the parameter in a query error to the client's spelling. */
export function asSpelled(error: unknown, texts: QueryTexts): unknown {
  if (!(error instanceof ApiError) || error.source?.type !== 'query') return error;
  const [name = '', ...rest] = error.source.path;
  const spelled = Object.keys(texts).find(key => camelCased(key) === name && texts[key] !== '') ?? name;
  if (spelled === name) return error;
  const { code, details, meta } = error;
  return new ApiError(code, {
    source: { type: 'query', path: [spelled, ...rest] },
    cause: error,
    ...(details === undefined ? {} : { details }),
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Which page of a query, as the client asks for it. */
export const pagingFields = {
  page: optional(integer({ min: 1, max: 999_999_999 })),
  perPage: optional(integer({ min: 1, max: 100 })),
};

type AskedPage = Parsed<typeof pagingFields>;

/**
 * A query with {@link pagingFields}. Absent ones mean page 1 and 100 items (marketplace-api 1.7); a page that cannot be
 * reached is rejected.
 * @param reachable the number of items that can be paged through
 */
export function paged<Asked extends AskedPage>(
  schema: Schema<Asked>,
  reachable: (asked: Asked) => number = () => maxPagingDepth,
): Schema<Asked & Paging> {
  return v.pipe(
    schema,
    v.transform(asked => ({ ...asked, page: asked.page ?? 1, perPage: asked.perPage ?? 100 })),
    rule(asked => {
      const last = lastPage(asked.perPage, reachable(asked));
      return asked.page > last ? { path: ['page'], message: `Expected a page from 1 to ${last}` } : undefined;
    }),
  );
}

const paging = paged(query(pagingFields));

/**
 * Parses `page` and `perPage` (or `per_page`), as numbers or text.
 * @throws ApiError validation-invalid-value, with the parameter as it was spelt, for anything but whole numbers in
 * range.
 */
export function parsePaging(params: Readonly<Record<string, unknown>>): Paging {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return parseQuery(paging, Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
}
