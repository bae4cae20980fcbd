import type { RecordCommand, RecordField } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { Params } from '#server/marketplace/listings/index.ts';
import { addressOf, listingImages } from '../listingFacts.ts';
import { correctable, correctableFieldsIn, correctedValue } from './fieldCorrection.ts';
import { invalidField } from './source.ts';

/** Returns the fields of a listing that an operator may change, with their current values. */
export function contentFields(listing: Resource): RecordField[] {
  const { title, description, publicData, price } = listing.attributes;
  const pictures = listingImages(listing).map(image => ({ id: image.id, src: addressOf(image) }));
  const field = (name: string, type: RecordField['type'], value: unknown): RecordField => ({
    name,
    type,
    value: typeof value === 'string' ? value : '',
    isRequired: true,
  });
  return [
    field('title', 'line', title),
    field('description', 'words', description),
    ...correctableFieldsIn((publicData ?? {}) as Readonly<Record<string, unknown>>),
    ...(isMoney(price)
      ? [
          {
            ...field('price', 'money', String(price.amount)),
            isRequired: false,
            currency: price.currency,
          },
        ]
      : []),
    ...(pictures.length > 0
      ? [{ ...field('pictures', 'pictures', pictures.map(({ id }) => id).join(' ')), pictures }]
      : []),
  ];
}

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
  const publicData = Object.fromEntries(
    correctable.flatMap(([name, row]) => {
      const to = (value: string) =>
        value === '' && before.get(name)?.isRequired ? invalidField(name) : correctedValue(name, row, value);
      return Object.entries(changed(name, to));
    }),
  );
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
