import * as v from 'valibot';
import { ApiError, type ErrorSource } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { validateExtendedData } from '#contract/extendedData.ts';
import { contentRules, type ContentRules } from '#server/marketplace/contentRules.ts';
import { maxImages, isLocation, maxPrice, minPrice } from '#contract/listing/listingFields.ts';
import { findInvalidPublicField } from '#contract/listing/validFields.ts';
import { toSubcategoryKey } from '#contract/listing/listingWords.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { Money } from '#contract/payment/currencies.ts';
import { withoutOperatorFields } from '#server/marketplace/operatorFields.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { parse } from '#contract/parse.ts';
import { latLng, list, money, string, uuid } from '#contract/schemas.ts';
import type { EngineSettings } from '#server/marketplace/ctx.ts';
import { parseAvailabilityPlan, type AvailabilityPlan } from './availabilityPlan.ts';
import { requiredFieldMessages } from './requiredFieldMessages.ts';

/** Decoded wire parameters, not yet validated. */
export type Params = Readonly<Record<string, unknown>>;

/** An author's changes. An absent key keeps its value, null clears it. */
export interface ListingChange {
  title?: string;
  description?: string | null;
  geolocation?: LatLng | null;
  price?: Money | null;
  availabilityPlan?: AvailabilityPlan | null;
  /** Merged by top-level key. */
  publicData?: JsonObject;
  privateData?: JsonObject;
  /** Ids in display order; replaces all images. */
  images?: readonly string[];
}

/** The rules that a listing's content is checked by. */
export interface InputRules extends Omit<ContentRules, 'required' | 'isOneCurrency'> {
  /** ISO 4217; undefined: any. */
  currency: string | undefined;
}

/** Returns the marketplace's rules. Operators' programs may save what these refuse, and see it marked. */
export function inputRulesOf({
  contentRules: rules = contentRules.help,
  currency,
}: EngineSettings): InputRules {
  return { ...rules, currency: rules.isOneCurrency ? currency : undefined };
}

/** The rules for operators' programs: what can be stored and shown at all. */
export const operatorInputRules: InputRules = { ...contentRules.open, currency: undefined };

/** @throws ApiError 400 naming the first key that is missing, not allowed or invalid. */
export function parseNewListing(params: Params, rules: InputRules): ListingChange & { title: string } {
  const { title, ...change } = parseFields(params, rules, []);
  if (title === undefined) throw new ApiError('validation-missing-key', { source: at('title') });
  return { title, ...change };
}

/** @throws ApiError 400 like {@link parseNewListing}. */
export function parseListingChange(params: Params, rules: InputRules): { id: string; change: ListingChange } {
  return { id: parseId(params), change: parseFields(params, rules, ['id']) };
}

/** Parses the id of a listing or image: a wire UUID or its text. */
export function parseId(params: Params, key = 'id', type: 'body' | 'query' = 'body'): string {
  const value = params[key];
  const source = { type, path: [key] };
  if (value === undefined || value === null || value === '')
    throw new ApiError('validation-missing-key', { source });
  return parse(uuid, value, source);
}

/** @throws ApiError validation-disallowed-key for any other key. */
export function allowOnly(params: Params, keys: readonly string[]): void {
  const extra = Object.keys(params).find(key => !keys.includes(key) && params[key] !== undefined);
  if (extra !== undefined)
    throw new ApiError('validation-disallowed-key', { source: { type: 'body', path: [extra] } });
}

function parseFields(params: Params, rules: InputRules, others: readonly string[]): ListingChange {
  allowOnly(params, [...Object.keys(parsers), ...others]);
  const change: Record<string, unknown> = {};
  for (const [key, parseField] of Object.entries(parsers)) {
    if (params[key] !== undefined) change[key] = parseField(params[key], rules);
  }
  return change;
}

const parsers: {
  [Key in keyof Required<ListingChange>]: (value: unknown, rules: InputRules) => ListingChange[Key];
} = {
  title: (value, { maxTitle }) => parse(titleOf(maxTitle), value, at('title')),
  description: (value, { maxText }) => parse(descriptionOf(maxText), value, at('description')),
  geolocation: value => parse(geolocation, value, at('geolocation')),
  price: (value, { currency }) => parse(priceIn(currency), value, at('price')),
  availabilityPlan: value => (value === null ? null : parseAvailabilityPlan(value)),
  publicData: (value, { hasKnownValues }) =>
    parse(hasKnownValues ? knownPublicData : publicData, value, at('publicData')),
  privateData: value => parse(privateData, value, at('privateData')),
  images: value => [...new Set(parse(list(uuid, { max: maxImages }), value, at('images')))],
};

const at = (key: string): ErrorSource => ({ type: 'body', path: [key] });

// Messages about the rules of specification section 5 are for developers: they become the error's details.

const text = string({ max: Infinity });
const atMost = (key: string, max: number) =>
  v.maxLength<string, number, string>(max, `The ${key} can have at most ${max} characters.`);
const titleOf = (max: number) =>
  v.pipe(text, v.transform(cleanWords), v.minLength(1, requiredFieldMessages.title), atMost('title', max));
const descriptionOf = (max: number) => v.nullable(v.pipe(text, atMost('description', max)));

const geolocation = v.nullable(
  v.pipe(
    latLng,
    v.transform(({ lat, lng }) => ({ lat, lng })),
  ),
);

const priceIn = (currency: string | undefined) =>
  v.nullable(
    v.pipe(
      money,
      v.check(
        price => currency === undefined || price.currency === currency,
        `Prices are in ${currency} here.`,
      ),
      v.check(({ amount }) => amount >= minPrice, `Price should be at least ${minPrice}.`),
      v.check(({ amount }) => amount <= maxPrice, `Price should be at most ${maxPrice}.`),
      v.transform(({ amount, currency: given }) => ({ amount, currency: given })),
    ),
  );

const extendedData = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, JsonObject>(({ dataset, addIssue, NEVER }) => {
    const message = validateExtendedData(dataset.value);
    if (!message) return dataset.value as JsonObject;
    addIssue({ message });
    return NEVER;
  }),
);

/** Extended data in which `findInvalid` finds no key. */
const validData = (findInvalid: (data: JsonObject) => string | undefined) =>
  v.rawCheck<JsonObject>(({ dataset, addIssue }) => {
    const key = dataset.typed ? findInvalid(dataset.value) : undefined;
    if (key === undefined || !dataset.typed) return;
    const { value: input } = dataset;
    addIssue({
      message: 'Not a value of this field',
      path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
    });
  });

// Under whatever rules: the address is split into a public and a private part.
const isAddressed = (location: unknown) =>
  location === undefined || location === null || isLocation(location);

const publicData = v.pipe(
  extendedData,
  v.transform(withoutOperatorFields),
  v.transform(data =>
    typeof data.subcategories === 'string'
      ? { ...data, subcategories: toSubcategoryKey(data.subcategories) }
      : data,
  ),
  validData(({ location }) => (isAddressed(location) ? undefined : 'location')),
);

const knownPublicData = v.pipe(publicData, validData(findInvalidPublicField));

const privateData = v.pipe(
  extendedData,
  validData(({ location }) => (isAddressed(location) ? undefined : 'location')),
);
