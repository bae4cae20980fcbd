import { isPlainMap } from '#contract/schemas.ts';
import type { Resource } from '#contract/resource.ts';
import type { Value } from '#contract/values.ts';
import type { Read } from '#server/marketplace/ctx.ts';

type Attributes = Record<string, Value>;

/**
 * Returns the attributes listed in `fields.<type>`; all when it is absent. Dotted paths reach into maps
 * (marketplace-api 1.7).
 */
export function sparse(resource: Resource, fields: Read['fields']): Attributes {
  const paths = Object.hasOwn(fields, resource.type) ? fields[resource.type] : undefined;
  if (paths === undefined) return resource.attributes;
  const kept: Attributes = {};
  for (const path of paths) keep(path.split('.'), resource.attributes, kept);
  return kept;
}

function keep([name, ...rest]: readonly string[], from: Attributes, into: Attributes): void {
  if (name === undefined || !Object.hasOwn(from, name)) return;
  const value = from[name];
  if (rest.length === 0 || !isPlainMap(value)) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  // Already included as a whole: `profile,profile.bio`.
  if (inner === value) return;
  const copy = isPlainMap(inner) ? inner : {};
  into[name] = copy;
  keep(rest, value, copy);
}
