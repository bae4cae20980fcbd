import type { RecordField } from '#contract/console/records.ts';
import type { Json } from '#contract/json.ts';
import { applies } from '#contract/listing/appliesTo.ts';
import type { AppliesTo, Field } from '#contract/listing/field.ts';
import type { FieldName } from '#contract/listing/fields.ts';
import { rows } from '#contract/listing/partsOf.ts';
import { allChoices } from '#contract/listing/values.ts';
import { invalidField } from './source.ts';

type Shown = Readonly<Record<string, unknown>>;

/** The fields of a listing's public data that operators may correct. */
export const correctable = rows.filter(([, { correction }]) => correction !== 'never');

/** Returns those that apply to the listing or have a value, with the value. */
export function correctableFieldsIn(data: Shown): RecordField[] {
  const known = { ...data, category: data.category ?? 'offeringPlace' } as Record<keyof AppliesTo, string>;
  return correctable
    .filter(([name, { appliesTo, correction }]) => {
      const isSet = data[name] !== undefined && data[name] !== null;
      return isSet || (correction !== 'ifSet' && applies(appliesTo, known));
    })
    .map(([name, row]) => ({
      name,
      ...controlOf(name, row),
      value: textOf(name, row, data[name]),
      isRequired: row.isRequired === true || row.correction === 'ifSet',
    }));
}

const types = {
  one: 'choice',
  many: 'choices',
  boolean: 'choices',
  number: 'line',
  day: 'day',
  text: 'words',
  languages: 'line',
  place: 'line',
} as const satisfies Record<Field['kind'], RecordField['type']>;

function controlOf(name: FieldName, row: Field): Pick<RecordField, 'type' | 'choices'> {
  const choices = choicesOf(name, row);
  return { type: types[row.kind], ...(choices.length > 0 ? { choices } : {}) };
}

/**
 * Choices bear the name of their field, by which they are translated: `placeType.wholePlace`. Those that each page names
 * in its own words don't.
 */
function choicesOf(name: FieldName, row: Field): readonly string[] {
  const prefix = prefixOf(name, row);
  if (row.kind === 'boolean') return [`${prefix}true`];
  return 'choices' in row ? allChoices(row.choices).map(choice => `${prefix}${choice}`) : [];
}

const prefixOf = (name: FieldName, row: Field) =>
  'hasOwnLabels' in row && row.hasOwnLabels ? '' : `${name}.`;

function textOf(name: FieldName, row: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  switch (row.kind) {
    case 'one':
      return `${prefixOf(name, row)}${String(value)}`;
    case 'many':
    case 'boolean': {
      const given = [value].flat().map(one => `${prefixOf(name, row)}${String(one)}`);
      return choicesOf(name, row)
        .filter(choice => given.includes(choice))
        .join(' ');
    }
    case 'day':
      return String((value as { date?: unknown }).date ?? '');
    case 'languages':
      return [value].flat().join(' ');
    case 'number':
    case 'text':
    case 'place':
      return String(value);
  }
}

/** Returns a field's new value; null when it is cleared. @throws ApiError naming the field */
export function correctedValue(name: FieldName, row: Field, text: string): Json {
  const words = text.split(' ').filter(Boolean);
  if (words.length === 0) return null;
  switch (row.kind) {
    case 'one':
      return choiceOf(name, row, text);
    case 'many':
      return words.map(word => choiceOf(name, row, word));
    case 'boolean':
      return choiceOf(name, row, text) === 'true';
    case 'day':
      return { date: text };
    case 'languages':
      return words;
    case 'number':
      if (!/^\s*\d{1,12}\s*$/.test(text)) invalidField(name);
      return Number(text);
    case 'text':
    case 'place':
      return text;
  }
}

function choiceOf(name: FieldName, row: Field, text: string): string {
  if (!choicesOf(name, row).includes(text)) invalidField(name);
  return text.slice(prefixOf(name, row).length);
}
