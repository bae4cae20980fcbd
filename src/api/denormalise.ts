import type { SdkAnswer, SdkReference, SdkResource } from 'sharetribe-flex-sdk';

/** A resource with its relationships resolved. */
export interface Joined {
  id: string;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
  one(relation: string): Joined | null | undefined;
  many(relation: string): readonly Joined[] | undefined;
}

type Included = ReadonlyMap<string, SdkResource>;
type Body<D> = SdkAnswer<D>['data'];

/** Returns the response's resource, with relationships resolved from `included`. */
export function joinOne(body: Body<SdkResource>): Joined {
  return join(body.data, index(body.included));
}

/** Returns the response's resources, in order. */
export function joinAll(body: Body<readonly SdkResource[]>): readonly Joined[] {
  const included = index(body.included);
  return body.data.map(resource => join(resource, included));
}

function index(included: readonly SdkResource[] = []): Included {
  return new Map(included.map(resource => [keyOf(resource), resource]));
}

const keyOf = ({ type, id }: SdkReference) => `${type} ${id.uuid}`;

// A relationship is `undefined` when it was not requested, and null when there is none.
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
