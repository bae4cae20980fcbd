import type { SdkAnswer, SdkReference, SdkResource } from 'sharetribe-flex-sdk';

/** A resource with its relations in place of references to them. */
export interface Joined {
  id: string;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
  one(relation: string): Joined | null | undefined;
  many(relation: string): readonly Joined[] | undefined;
}

type Included = ReadonlyMap<string, SdkResource>;
type Body<D> = SdkAnswer<D>['data'];

/** The answer's resource, its relations joined from `included`. */
export function joinOne(body: Body<SdkResource>): Joined {
  return join(body.data, index(body.included));
}

/** The answer's resources in their order. */
export function joinAll(body: Body<readonly SdkResource[]>): readonly Joined[] {
  const included = index(body.included);
  return body.data.map(resource => join(resource, included));
}

function index(included: readonly SdkResource[] = []): Included {
  return new Map(included.map(resource => [keyOf(resource), resource]));
}

const keyOf = ({ type, id }: SdkReference) => `${type} ${id.uuid}`;

// A relation is `undefined` when it was not asked for and null when there is none.
function join(resource: SdkResource, included: Included): Joined {
  const related = (reference: SdkReference) => join(included.get(keyOf(reference)) ?? reference, included);
  const data = (relation: string) => resource.relationships?.[relation]?.data;
  return {
    id: resource.id.uuid,
    type: resource.type,
    attributes: resource.attributes ?? {},
    one(relation) {
      const found = data(relation);
      return found && !isMany(found) ? related(found) : (found as null | undefined);
    },
    many(relation) {
      const found = data(relation);
      return found && isMany(found) ? found.map(related) : undefined;
    },
  };
}

const isMany = (found: SdkReference | readonly SdkReference[]): found is readonly SdkReference[] =>
  Array.isArray(found);
