import type { Category, Listing, Subcategory } from '#contract/listing/listing.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { matchFieldKinds, matchFieldsOf, type MatchField } from '#contract/listing/matchFields.ts';

/** The match fields as typed: numbers and days as text, several choices as a list. */
export type MatchValues = Partial<Record<MatchField, string | readonly string[] | undefined>>;

const fields = Object.keys(matchFieldKinds) as MatchField[];

export function matchValuesOf(listing: Listing | null): MatchValues {
  const data: Readonly<Record<string, unknown>> = { ...listing?.publicData };
  return Object.fromEntries(
    fields.flatMap(key => {
      const typed = typedOf(key, data[key]);
      return typed === undefined ? [] : [[key, typed]];
    }),
  );
}

function typedOf(key: MatchField, value: unknown): string | readonly string[] | undefined {
  if (value === undefined) return undefined;
  const kind = matchFieldKinds[key];
  if (kind === 'many') return value as readonly string[];
  return kind === 'day' ? (value as { date: string }).date : String(value);
}

/** Returns the public data of the fields that apply to the listing; one that was emptied is cleared. */
export function matchInput(values: MatchValues, listing: Listing | null): JsonObject {
  const { category, subcategories } = listing?.publicData ?? {};
  return Object.fromEntries(
    matchFieldsOf(category, subcategories).flatMap((key): [string, Json][] => {
      const value = valueOf(key, values[key]);
      return value === null && listing?.publicData[key] === undefined ? [] : [[key, value]];
    }),
  );
}

/** Parses the field's typed value; null when it is empty. */
export function valueOf(key: MatchField, typed: MatchValues[MatchField]): Json {
  if (typed === undefined || typed.length === 0) return null;
  if (typeof typed !== 'string') return [...typed];
  const text = typed.trim();
  if (text === '') return null;
  const kind = matchFieldKinds[key];
  if (kind === 'number') return Number(text);
  return kind === 'day' ? { date: text } : text;
}

/** Returns input that clears the fields its new kind of listing can't have. */
export function clearedMatchFields(
  category: Category | undefined,
  subcategory: Subcategory | undefined,
  listing: Listing | null,
): JsonObject {
  const kept = matchFieldsOf(category, subcategory);
  const lost = fields.filter(key => listing?.publicData[key] !== undefined && !kept.includes(key));
  return Object.fromEntries(lost.map(key => [key, null]));
}
