import * as v from 'valibot';
import { fromText, inQuery, invalid, parse, queryTextReader, type Schema } from '#contract/parse.ts';
import { boolean, integer } from '#contract/schemas.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import type { IncludeTree, Read } from '#server/marketplace/ctx.ts';
import type { QueryTexts } from '#contract/inputs.ts';

/** Limits far above any real client's needs; they prevent one request from requesting everything. */
const most = { includes: 50, levels: 4, fields: 100, variants: 20, variantSide: 3072 };

const known = new BoundedCache<Read>({ name: 'requests', limit: 512 * 1024, sizeOf: estimateBytes });

/** In characters. Longer ones are not of pages, which ask the same again and again. */
const longestKnown = 2000;

/**
 * Parses what to return with the resource: include, fields.*, limit.*, imageVariant.* of a query (marketplace-api 1.7).
 * @throws ApiError validation-invalid-value naming the parameter
 */
export function toRead(query: QueryTexts): Read {
  const texts = Object.entries(query).filter(([parameter]) => isOfRead.test(parameter));
  const key = JSON.stringify(texts);
  const parsed = () => parseRead(Object.fromEntries(texts));
  return key.length > longestKnown ? parsed() : known.getOrMake(key, parsed);
}

const isOfRead = /^(?:include$|(?:fields|limit|imageVariant)\.)/;

function parseRead(query: QueryTexts): Read {
  const customVariants = named(query, 'imageVariant', variant);
  if (Object.keys(customVariants).length > most.variants)
    throw invalid(inQuery('imageVariant'), 'Too many variants');
  return {
    include: query.include === undefined ? {} : parse(include, query.include, inQuery('include')),
    fields: named(query, 'fields', fieldPaths),
    limits: named(query, 'limit', related),
    customVariants,
  };
}

/** Returns whether a write responds with the whole resource. */
export function toExpand(query: QueryTexts): boolean {
  const { expand } = query;
  return expand !== undefined && parseText(boolean, expand, 'expand');
}

/** Parses the parameters of a group, such as `fields.image`, by the name after the dot. */
function named<T>(query: QueryTexts, group: string, schema: Schema<T>): Record<string, T> {
  const start = `${group}.`;
  return Object.fromEntries(
    Object.entries(query)
      .filter(([parameter]) => parameter.startsWith(start))
      .map(([parameter, text]) => [
        parse(name, parameter.slice(start.length), inQuery(parameter)),
        parseText(schema, text, parameter),
      ]),
  );
}

const parseText = <T>(schema: Schema<T>, text: string, parameter: string): T =>
  parse(schema, queryTextReader(schema)(text), inQuery(parameter));

/** The first character must be a letter, so the name can never be `__proto__`. */
const name = v.pipe(v.string(), v.regex(/^[a-z][\w-]{0,63}$/i, 'Not a name'));

const related = integer({ min: 0, max: 100 });

/** Comma-separated. */
const paths = v.pipe(
  v.string(),
  v.transform(text => text.split(',').map(path => path.trim())),
);

const include = v.pipe(
  paths,
  v.maxLength(most.includes, 'Too many relationships'),
  v.transform(all => all.map(path => path.split('.'))),
  v.check(all => all.every(({ length }) => length <= most.levels), 'Too many levels'),
  v.check(all => all.flat().every(one => /^[a-z]{1,64}$/i.test(one)), 'Not a relationship path'),
  v.transform(all => treeOf(all)),
);

function treeOf(all: readonly (readonly string[])[]): IncludeTree {
  const tree: IncludeTree = {};
  for (const names of all) {
    let node = tree;
    for (const one of names) {
      const next: IncludeTree = Object.hasOwn(node, one) ? (node[one] ?? {}) : {};
      node[one] = next;
      node = next;
    }
  }
  return tree;
}

const fieldPaths = v.pipe(
  paths,
  v.maxLength(most.fields, 'Too many fields'),
  v.check(
    all => all.every(path => /^[\w-]+(\.[\w-]+)*$/.test(path) && path.length <= 200),
    'Not a list of fields',
  ),
);

const pixels = v.pipe(
  v.string(),
  v.digits(),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(most.variantSide),
);
const sizes = v.object({ w: pixels, h: pixels, fit: v.picklist(['crop', 'scale']) });

const variant = fromText(text => {
  const parts = Object.fromEntries(text.split(';').map(part => part.split(':', 2)));
  const { success, output } = v.safeParse(sizes, parts);
  return success ? { width: output.w, height: output.h, fit: output.fit } : undefined;
}, `w:400;h:300;fit:crop or fit:scale, with sides up to ${most.variantSide}`);
