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
  private readonly wanted = new Map<string, Wanted | undefined>();

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
      attributes: this.sparse(resource),
    };
    this.seen.set(keyOf(resource), wire);
    return wire;
  }

  /** Returns the attributes listed in `fields.<type>`; all when it is absent. */
  private sparse({ type, attributes }: Resource): Attributes {
    if (!this.wanted.has(type)) this.wanted.set(type, wantedOf(this.read.fields, type));
    const wanted = this.wanted.get(type);
    return wanted ? pick(attributes, wanted) : attributes;
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

/** The wanted fields of a map by name, each as a whole or in part. */
type Wanted = Map<string, Wanted | 'whole'>;

/** Dotted paths reach into maps (marketplace-api 1.7). A map that is wanted both as a whole and in part is whole. */
function wantedOf(fields: Read['fields'], type: string): Wanted | undefined {
  const paths = Object.hasOwn(fields, type) ? fields[type] : undefined;
  if (paths === undefined) return undefined;
  const wanted: Wanted = new Map();
  for (const path of paths) want(wanted, path.split('.'));
  return wanted;
}

function want(wanted: Wanted, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return;
  const inner = wanted.get(name) ?? new Map();
  if (rest.length === 0 || inner === 'whole') wanted.set(name, 'whole');
  else {
    wanted.set(name, inner);
    want(inner, rest);
  }
}

function pick(from: Attributes, wanted: Wanted): Attributes {
  const picked: Attributes = {};
  for (const [name, part] of wanted) {
    if (!Object.hasOwn(from, name)) continue;
    const value = from[name];
    picked[name] = part !== 'whole' && isPlainMap(value) ? pick(value, part) : value;
  }
  return picked;
}
