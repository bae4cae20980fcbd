import { invalid, parse, queryTextReader } from '#contract/parse.ts';
import { boolean, integer } from '#contract/schemas.ts';
import type { IncludeTree, Read } from '#server/marketplace/ctx.ts';
import type { Schema } from '#contract/parse.ts';
import type { QueryTexts } from '#contract/inputs.ts';

/** Limits far above any real client's needs; they prevent one request from requesting everything. */
const most = { includes: 50, levels: 4, fields: 100, variants: 20, variantSide: 3072 };

/**
 * Parses what to return with the resource: include, fields.*, limit.*, imageVariant.* of a query (marketplace-api 1.7).
 * @throws ApiError validation-invalid-value naming the parameter
 */
export function toRead(query: QueryTexts): Read {
  const fields: Record<string, readonly string[]> = {};
  const limits: Record<string, number> = {};
  const customVariants: Record<string, Variant> = {};
  for (const [name, value] of Object.entries(query)) {
    const [group, rest] = split(name);
    if (rest === undefined) continue;
    if (group === 'fields') fields[requireName(rest, name)] = fieldsOf(value, name);
    if (group === 'limit') limits[requireName(rest, name)] = parseText(related, value, name);
    if (group === 'imageVariant') customVariants[requireName(rest, name)] = variantOf(value, name);
  }
  if (Object.keys(customVariants).length > most.variants)
    throw invalid(at('imageVariant'), 'Too many variants');
  return { include: includeOf(query.include), fields, limits, customVariants };
}

/** Returns whether a write responds with the whole resource. */
export function toExpand(query: QueryTexts): boolean {
  const { expand } = query;
  return expand !== undefined && parseText(boolean, expand, 'expand');
}

const related = integer({ min: 0, max: 100 });
const pixels = integer({ min: 1, max: most.variantSide });

const parseText = <T>(schema: Schema<T>, text: string, name: string): T =>
  parse(schema, queryTextReader(schema)(text), at(name));

type Variant = Read['customVariants'][string];

const at = (name: string) => ({ type: 'query', path: [name] }) as const;

function split(name: string): [string, string | undefined] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** The first character must be a letter, so the name can never be `__proto__`. */
function requireName(text: string, parameter: string): string {
  if (!/^[a-z][\w-]{0,63}$/i.test(text)) throw invalid(at(parameter), 'Not a name');
  return text;
}

function includeOf(value: string | undefined): IncludeTree {
  const tree: IncludeTree = {};
  if (value === undefined) return tree;
  const paths = value.split(',');
  if (paths.length > most.includes) throw invalid(at('include'), 'Too many relationships');
  for (const path of paths) {
    const names = path.trim().split('.');
    if (names.length > most.levels) throw invalid(at('include'), 'Too many levels');
    let node = tree;
    for (const name of names) {
      if (!/^[a-z]{1,64}$/i.test(name)) throw invalid(at('include'), 'Not a relationship path');
      const next: IncludeTree = Object.hasOwn(node, name) ? (node[name] ?? {}) : {};
      node[name] = next;
      node = next;
    }
  }
  return tree;
}

function fieldsOf(value: string, parameter: string): readonly string[] {
  const paths = value.split(',').map(path => path.trim());
  if (paths.length > most.fields) throw invalid(at(parameter), 'Too many fields');
  if (!paths.every(path => /^[\w-]+(\.[\w-]+)*$/.test(path) && path.length <= 200))
    throw invalid(at(parameter), 'Not a list of fields');
  return paths;
}

/** Parses `w:400;h:300;fit:crop`. */
function variantOf(value: string, parameter: string): Variant {
  const parts = new Map(value.split(';').map(part => part.split(':') as [string, string | undefined]));
  const side = (key: 'w' | 'h') => parseText(pixels, parts.get(key) ?? '', parameter);
  const fit = parts.get('fit');
  if (fit !== 'crop' && fit !== 'scale') throw invalid(at(parameter), 'fit is crop or scale');
  return { width: side('w'), height: side('h'), fit };
}
