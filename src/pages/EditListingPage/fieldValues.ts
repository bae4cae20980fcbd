import type { Category, Listing, Subcategory } from '#contract/listing/listing.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { applies } from '#contract/listing/appliesTo.ts';
import { formRows } from '#contract/listing/derived/form.ts';
import type { FieldName } from '#contract/listing/fields.ts';

/** A field that the editor asks for. */
export type FormRow = (typeof formRows)[number];

export type FormPart = NonNullable<FormRow['askedIn']>;

/** The fields as typed: numbers and days as text, several choices as a list. */
export type FieldValues = Partial<Record<FieldName, string | boolean | readonly string[] | undefined>>;

interface Kind {
  category?: Category | undefined;
  subcategories?: Subcategory | undefined;
}

const appliesToKind = ({ appliesTo }: FormRow, { category = 'offeringPlace', subcategories }: Kind) =>
  applies(appliesTo, { category, subcategories });

/** Returns the fields that this part of the editor asks for, in order. */
export const rowsIn = (part: FormPart, listing: Listing | null | undefined): readonly FormRow[] =>
  formRows.filter(row => row.askedIn === part && appliesToKind(row, listing?.publicData ?? {}));

/** Returns the values of the fields of these parts as the form has them. */
export function fieldValuesOf(parts: readonly FormPart[], listing: Listing | null): FieldValues {
  return Object.fromEntries(
    formRows.flatMap(({ name, askedIn }) => {
      const typed = typedOf(listing?.publicData[name]);
      return typed === undefined || !askedIn || !parts.includes(askedIn) ? [] : [[name, typed]];
    }),
  );
}

function typedOf(value: Json | readonly string[] | undefined): FieldValues[FieldName] {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' && 'date' in value ? String(value.date) : String(value);
}

/**
 * Returns the public data of the fields of these parts that apply to the listing. One that was emptied is cleared;
 * nothing is sent for one that the listing didn't have either.
 */
export function fieldsInput(
  parts: readonly FormPart[],
  values: FieldValues,
  listing?: Listing | null,
): JsonObject {
  return Object.fromEntries(
    parts
      .flatMap(part => rowsIn(part, listing))
      .flatMap((row): [string, Json][] => {
        const value = valueOf(row, values[row.name]);
        return value === null && listing && listing.publicData[row.name] === undefined
          ? []
          : [[row.name, value]];
      }),
  );
}

/** Parses a field's typed value; null when it is empty. */
function valueOf({ kind }: FormRow, typed: FieldValues[FieldName]): Json {
  if (typed === undefined || typed === false) return null;
  if (typed === true) return true;
  if (typeof typed !== 'string') return typed.length > 0 ? [...typed] : null;
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'number') return Number(text);
  return kind === 'day' ? { date: text } : text;
}

/** Returns what the form says in all its fields, as public data. */
export const typedData = (values: FieldValues): JsonObject =>
  Object.fromEntries(formRows.map(row => [row.name, valueOf(row, values[row.name])]));

/** Returns input that clears the fields its new kind of listing can't have. */
export function clearedFields(kind: Kind, listing: Listing | null): JsonObject {
  const lost = formRows.filter(
    row => listing?.publicData[row.name] !== undefined && !appliesToKind(row, kind),
  );
  return Object.fromEntries(lost.map(({ name }) => [name, null]));
}
