import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '#contract/json.ts';
import type { Content } from './content.ts';

/** What an approval covers of a listing, besides its pictures (readings 27). */
export interface Material {
  title: string;
  description: string | null;
  geolocation: Content['geolocation'];
  price: Content['price'];
  /** Of the public data. */
  kind: JsonObject;
  /** The address as typed; absent where none is. */
  location?: Json;
  /** What others read of it, which follows from the place. */
  town?: Json;
}

const kindKeys: readonly string[] = ['category', 'subcategories', 'subcategoriesLevelOne', 'rules'];

export function materialOf({
  title,
  description,
  geolocation,
  price,
  publicData,
  privateData,
}: Content): Material {
  return {
    title,
    description,
    geolocation,
    price,
    kind: only(publicData, key => kindKeys.includes(key)),
    ...(privateData.location === undefined ? {} : { location: privateData.location }),
    ...(publicData.location === undefined ? {} : { town: publicData.location }),
  };
}

/** Whether the listing says something else than before, so that an approval no longer covers it. */
export function isMaterial(before: Content, after: Content): boolean {
  return !isSameMaterial(materialOf(before), materialOf(after));
}

export function isSameMaterial(
  { town: _shown, ...one }: Material,
  { town: _alsoShown, ...other }: Material,
): boolean {
  return isDeepStrictEqual(one, other);
}

/** The content with this in the place of what needs approval; all else stays. */
export function withMaterial(content: Content, material: Material): Content {
  const { kind, location, town, ...fields } = material;
  const { location: _typed, ...privateData } = content.privateData;
  const free = only(content.publicData, key => key !== 'location' && !kindKeys.includes(key));
  return {
    ...content,
    ...fields,
    publicData: { ...free, ...kind, ...(town === undefined ? {} : { location: town }) },
    privateData: location === undefined ? privateData : { ...privateData, location },
  };
}

function only(data: JsonObject, isWanted: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([key]) => isWanted(key)));
}
