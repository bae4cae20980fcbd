import { UUID, type Value } from '#contract/values.ts';
import type { PageMeta, Resource, ResourcePage } from '#contract/resource.ts';
import type { Read } from '#server/marketplace/ctx.ts';
import { isPlainMap } from '#contract/schemas.ts';

/** A resource on the wire: its relationships are references into `included`. */
export interface WireResource {
  id: UUID;
  type: string;
  attributes?: Record<string, Value>;
  relationships?: Record<string, { data: Reference | readonly Reference[] | null }>;
}

export interface Reference {
  id: UUID;
  type: string;
}

/** The envelope of every response (marketplace-api 1.3). */
export interface WireDocument {
  data: WireResource | readonly WireResource[];
  included?: readonly WireResource[];
  meta?: PageMeta;
}

export type Answer = Resource | readonly Resource[] | ResourcePage;

/** Returns the response of a write without `expand`: only a reference to the resource. */
export function toReferenceDocument(resource: Resource): WireDocument {
  return { data: { id: new UUID(resource.id), type: resource.type } };
}

/**
 * Flattens nested resources into `data` and `included`, each resource once, with only the requested fields. Every
 * reference is in the document: clients resolve them without checking.
 */
export function toDocument(answer: Answer, read: Read): WireDocument {
  const flattening = new Flattening(read);
  if ('items' in answer) {
    const data = flattening.primary(answer.items);
    return { data, ...flattening.included(), meta: answer.meta };
  }
  if ('id' in answer) {
    const [data] = flattening.primary([answer]);
    if (data === undefined) throw new Error('A resource got lost while it was flattened');
    return { data, ...flattening.included() };
  }
  return { data: flattening.primary(answer), ...flattening.included() };
}

class Flattening {
  private readonly seen = new Map<string, WireResource>();
  private readonly related: WireResource[] = [];

  constructor(private readonly read: Read) {}

  /**
   * All primary resources are registered before any relationship is followed, so that a relationship to one of them is
   * not included again.
   */
  primary(resources: readonly Resource[]): WireResource[] {
    const wire = resources.map(resource => this.add(resource));
    resources.forEach((resource, index) => this.relate(resource, wire[index]));
    return wire;
  }

  included(): { included?: readonly WireResource[] } {
    return this.related.length > 0 ? { included: this.related } : {};
  }

  private add(resource: Resource): WireResource {
    const wire: WireResource = {
      id: new UUID(resource.id),
      type: resource.type,
      attributes: sparse(resource, this.read.fields),
    };
    this.seen.set(keyOf(resource), wire);
    return wire;
  }

  private relate(resource: Resource, wire: WireResource | undefined): void {
    if (wire === undefined || resource.relationships === undefined) return;
    for (const [name, related] of Object.entries(resource.relationships)) {
      wire.relationships ??= {};
      wire.relationships[name] = { data: this.refer(name, related) };
    }
  }

  private refer(
    name: string,
    related: Resource | readonly Resource[] | null,
  ): Reference | readonly Reference[] | null {
    if (related === null) return null;
    if ('id' in related) return this.include(related);
    return related.slice(0, this.read.limits[name]).map(one => this.include(one));
  }

  private include(resource: Resource): Reference {
    const known = this.seen.get(keyOf(resource));
    const wire = known ?? this.add(resource);
    if (known === undefined) this.related.push(wire);
    // A resource seen before may have relationships that its first occurrence lacked.
    this.relate(resource, wire);
    return { id: wire.id, type: wire.type };
  }
}

const keyOf = (resource: Resource) => `${resource.type}/${resource.id}`;

type Attributes = Record<string, Value>;

/**
 * Returns the attributes listed in `fields.<type>`; all when it is absent. Dotted paths reach into maps
 * (marketplace-api 1.7).
 */
function sparse(resource: Resource, fields: Read['fields']): Attributes {
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
