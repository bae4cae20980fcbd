import type { RecordField } from '#contract/console/records.ts';
import type { Category, Subcategory } from '#contract/listing/listing.ts';
import { matchChoices } from '#contract/listing/matchChoices.ts';
import type { Json } from '#contract/json.ts';
import { matchFieldKinds, matchFieldsOf, type MatchField } from '#contract/listing/matchFields.ts';
import { invalidField } from './source.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Returns the fields that decide a match, as far as the listing is asked for them or has them. */
export function matchFieldsIn(data: Shown): RecordField[] {
  const asked = matchFieldsOf(
    data.category as Category | undefined,
    data.subcategories as Subcategory | undefined,
  );
  const all = Object.keys(matchFieldKinds) as MatchField[];
  return all
    .filter(name => asked.includes(name) || (data[name] !== undefined && data[name] !== null))
    .map(name => ({ name, ...typeOf(name), value: textOf(name, data[name]), isRequired: false }));
}

const types = { one: 'choice', many: 'choices', number: 'line', day: 'day', text: 'words' } as const;

function typeOf(name: MatchField): Pick<RecordField, 'type' | 'choices'> {
  const type = types[matchFieldKinds[name]];
  return name in matchChoices ? { type, choices: choicesOf(name) } : { type };
}

/** Choices bear the name of their field, by which they are translated: `placeType.wholePlace`. */
const choicesOf = (name: MatchField): string[] =>
  matchChoices[name as keyof typeof matchChoices].map(choice => `${name}.${choice}`);

function textOf(name: MatchField, value: unknown): string {
  if (value === undefined || value === null) return '';
  switch (matchFieldKinds[name]) {
    case 'one':
      return `${name}.${String(value)}`;
    case 'many':
      return choicesOf(name)
        .filter(choice => Array.isArray(value) && value.includes(choice.slice(name.length + 1)))
        .join(' ');
    case 'day':
      return String((value as { date?: unknown }).date ?? '');
    case 'number':
    case 'text':
      return String(value);
  }
}

/** Returns a field's new value; null when it is cleared. @throws ApiError naming the field */
export function matchValueOf(name: MatchField, text: string): Json {
  const words = text.split(' ').filter(Boolean);
  if (words.length === 0) return null;
  switch (matchFieldKinds[name]) {
    case 'one':
      return choiceOf(name, text);
    case 'many':
      return words.map(word => choiceOf(name, word));
    case 'day':
      return { date: text };
    case 'number':
      if (!/^\s*\d{1,6}\s*$/.test(text)) invalidField(name);
      return Number(text);
    case 'text':
      return text;
  }
}

function choiceOf(name: MatchField, text: string): string {
  if (!choicesOf(name).includes(text)) invalidField(name);
  return text.slice(name.length + 1);
}
