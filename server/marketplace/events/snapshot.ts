import { isDeepStrictEqual } from 'node:util';
import type { Resource, ResourceType } from '#contract/resource.ts';
import { UUID, type Value } from '#contract/values.ts';

type Values = { readonly [key: string]: Value };

/** A resource as an event contains it, with relations as ids only (marketplace-api 3.13). */
export type Snapshot = {
  readonly id: UUID;
  readonly type: ResourceType;
  readonly attributes: Values;
  readonly relationships: Values;
};

/** Creates a reference by id, for relations in events. */
export function refer(type: ResourceType, id: string): Resource {
  return { id, type, attributes: {} };
}

export function toSnapshot(resource: Resource): Snapshot {
  const { id, type, attributes, relationships = {} } = resource;
  return {
    id: new UUID(id),
    type,
    attributes,
    relationships: Object.fromEntries(
      Object.entries(relationships).map(([name, related]) => [name, { data: referenceTo(related) }]),
    ),
  };
}

function referenceTo(related: Resource | readonly Resource[] | null): Value {
  if (related === null) return null;
  return 'id' in related ? { id: new UUID(related.id), type: related.type } : related.map(referenceTo);
}

/** Returns the ids of the resource and its relations, except for the marketplace, to which everything belongs. */
export function idsOf({ id, relationships = {} }: Resource): string[] {
  const related = Object.values(relationships).flatMap(one => one ?? []);
  return [id, ...related.filter(({ type }) => type !== 'marketplace').map(one => one.id)];
}

/**
 * Returns the previous values of what changed; extended data by top-level key, null where there was no value. undefined
 * when nothing has changed.
 */
export function previousValues(before: Snapshot, after: Snapshot | undefined): Values | undefined {
  const previous = {
    attributes: changedOf(before.attributes, after?.attributes ?? {}),
    relationships: changedOf(before.relationships, after?.relationships ?? {}),
  };
  const changed = Object.entries(previous).filter(([, values]) => Object.keys(values).length > 0);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

const extendedData = ['publicData', 'protectedData', 'privateData', 'metadata'];

function changedOf(
  before: Values,
  after: Values,
  parts: readonly string[] = ['profile', ...extendedData],
): Values {
  const changed: Record<string, Value> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]];
    if (isDeepStrictEqual(was, is)) continue;
    const isInParts = parts.includes(key) && isMap(was) && isMap(is);
    changed[key] = isInParts ? changedOf(was, is, key === 'profile' ? extendedData : []) : (was ?? null);
  }
  return changed;
}

function isMap(value: Value): value is Values {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
