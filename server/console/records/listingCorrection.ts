import type { RecordCommand, RecordField } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Money } from '#contract/payment/currencies.ts';
import { categories, subcategories } from '#contract/listing/searchSchema.ts';
import { matchFieldKinds, type MatchField } from '#contract/listing/matchFields.ts';
import type { Params } from '#server/marketplace/listings/index.ts';
import { addressOf, listingImages } from '../listingFacts.ts';
import { matchFieldsIn, matchValueOf } from './matchCorrection.ts';
import { invalidField } from './source.ts';

/** Returns the fields of a listing that an operator may change, with their current values. */
export function contentFields(listing: Resource): RecordField[] {
  const { title, description, publicData, price } = listing.attributes;
  const data = (publicData ?? {}) as Readonly<Record<string, unknown>>;
  const { category, subcategories: kind, rules, capacityNumberOfPeople: people } = data;
  const pictures = listingImages(listing).map(image => ({ id: image.id, src: addressOf(image) }));
  const field = (
    name: string,
    type: RecordField['type'],
    value: unknown,
    isRequired = true,
  ): RecordField => ({
    name,
    type,
    value: typeof value === 'string' ? value : '',
    isRequired,
  });
  return [
    field('title', 'line', title),
    field('description', 'words', description),
    { ...field('category', 'choice', category), choices: categories },
    { ...field('subcategories', 'choice', kind), choices: subcategories },
    field('rules', 'words', rules, false),
    ...(people === undefined || people === null ? [] : [field(peopleKey, 'line', String(people))]),
    ...matchFieldsIn(data),
    ...(isMoney(price)
      ? [{ ...field('price', 'money', String(price.amount), false), currency: price.currency }]
      : []),
    ...(pictures.length > 0
      ? [{ ...field('pictures', 'pictures', pictures.map(({ id }) => id).join(' ')), pictures }]
      : []),
  ];
}

const matchNames = Object.keys(matchFieldKinds) as MatchField[];

const peopleKey = 'capacityNumberOfPeople';

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/**
 * Returns changed fields only: displayed values have their angle brackets replaced, which must not be stored.
 * @throws ApiError `validation-invalid-value` when nothing has changed
 */
export function correctionOf({ values }: RecordCommand, listing: Resource): Params {
  const before = new Map(contentFields(listing).map(field => [field.name, field]));
  const changed = (name: string, to: (value: string) => unknown = value => value, as = name) => {
    const [value, field] = [values[name], before.get(name)];
    return field === undefined || value === undefined || value === field.value ? {} : { [as]: to(value) };
  };
  const currency = before.get('price')?.currency;
  const publicData = {
    ...changed('category'),
    ...changed('subcategories'),
    ...changed('rules'),
    ...changed(peopleKey, value => wholeNumber(peopleKey, value)),
    ...Object.fromEntries(
      matchNames.flatMap(name => Object.entries(changed(name, value => matchValueOf(name, value)))),
    ),
  };
  const change = {
    ...changed('title'),
    ...changed('description'),
    // Without a price the listing is free.
    ...changed('price', value => (value === '' ? null : { amount: wholeNumber('price', value), currency })),
    ...changed('pictures', value => value.split(' '), 'images'),
    ...(Object.keys(publicData).length > 0 ? { publicData } : {}),
  };
  if (Object.keys(change).length === 0) invalidField('title');
  return change;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\s*\d{1,12}\s*$/.test(text)) invalidField(name);
  return Number(text);
}

/** Renames the field in an engine error to that of the form. */
export function toField(error: unknown): never {
  if (!(error instanceof ApiError) || !error.source) throw error;
  const name = error.source.path.at(-1);
  throw new ApiError(error.code, { source: { ...error.source, path: name ? [name] : [] }, cause: error });
}
