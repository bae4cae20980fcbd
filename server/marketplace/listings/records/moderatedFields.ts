import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#contract/json.ts';
import { rows } from '#contract/listing/partsOf.ts';
import type { Content } from './rows.ts';
import type { ModeratedFields } from './rows.ts';

/** The moderated keys of the public data; of the location, what the author typed is compared. */
const moderatedKeys: readonly string[] = rows.flatMap(([name, { kind, isModerated }]) =>
  kind === 'text' || isModerated ? [name] : [],
);

export function moderatedFieldsOf({
  title,
  description,
  geolocation,
  price,
  publicData,
  privateData,
}: Content): ModeratedFields {
  return {
    title,
    description,
    geolocation,
    price,
    kind: only(publicData, key => moderatedKeys.includes(key)),
    ...(privateData.location === undefined ? {} : { location: privateData.location }),
    ...(publicData.location === undefined ? {} : { town: publicData.location }),
  };
}

/** Returns whether the moderated fields differ, so that an approval no longer covers them. */
export function hasMaterialChange(before: Content, after: Content): boolean {
  return !hasSameModeratedFields(moderatedFieldsOf(before), moderatedFieldsOf(after));
}

export function hasSameModeratedFields(
  { town: _shown, ...one }: ModeratedFields,
  { town: _alsoShown, ...other }: ModeratedFields,
): boolean {
  return isDeepStrictEqual(one, other);
}

/** Returns the content with its moderated fields replaced. */
export function withModeratedFields(content: Content, moderated: ModeratedFields): Content {
  const { kind, location, town, ...fields } = moderated;
  const { location: _typed, ...privateData } = content.privateData;
  const free = only(content.publicData, key => key !== 'location' && !moderatedKeys.includes(key));
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
