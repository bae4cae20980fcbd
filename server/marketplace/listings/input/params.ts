import * as v from 'valibot';
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
import { body } from '#contract/inputs.ts';
import { inBody, parse, rule } from '#contract/parse.ts';
import { clearable, latLng, list, money, optional, string, uuid } from '#contract/schemas.ts';
import type { EngineSettings } from '#server/marketplace/ctx.ts';
import { availabilityPlan, type AvailabilityPlan } from './availabilityPlan.ts';
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
export const parseNewListing = (params: Params, rules: InputRules): ListingChange & { title: string } =>
  parse(body({ ...fieldsBy(rules), title: titleOf(rules) }), params, inBody());

/** @throws ApiError 400 like {@link parseNewListing}. */
export const parseListingChange = (params: Params, rules: InputRules): ListingChange =>
  parse(body(fieldsBy(rules)), params, inBody());

/** The fields that operators can correct. @throws ApiError 400 like {@link parseNewListing}. */
export function parseCorrection(params: Params, rules: InputRules): ListingChange {
  const { title, description, publicData: data, price, images: pictures } = fieldsBy(rules);
  return parse(body({ title, description, publicData: data, price, images: pictures }), params, inBody());
}

const fieldsBy = (rules: InputRules) => ({
  title: optional(titleOf(rules)),
  description: clearable(v.pipe(text, atMost('description', rules.maxText))),
  geolocation: clearable(point),
  price: clearable(priceIn(rules.currency)),
  availabilityPlan: clearable(availabilityPlan),
  publicData: optional(rules.hasKnownValues ? knownPublicData : publicData),
  privateData: optional(privateData),
  images: optional(images),
});

// Messages about the rules of specification section 5 are for developers: they become the error's details.

const text = string({ max: Infinity });
const atMost = (key: string, max: number) =>
  v.maxLength<string, number, string>(max, `The ${key} can have at most ${max} characters.`);
const titleOf = ({ maxTitle }: InputRules) =>
  v.pipe(
    text,
    v.transform(cleanWords),
    v.minLength(1, requiredFieldMessages.title),
    atMost('title', maxTitle),
  );

const point = v.pipe(
  latLng,
  v.transform(({ lat, lng }) => ({ lat, lng })),
);

const priceIn = (currency: string | undefined) =>
  v.pipe(
    money,
    v.check(
      price => currency === undefined || price.currency === currency,
      `Prices are in ${currency} here.`,
    ),
    v.check(({ amount }) => amount >= minPrice, `Price should be at least ${minPrice}.`),
    v.check(({ amount }) => amount <= maxPrice, `Price should be at most ${maxPrice}.`),
    v.transform(({ amount, currency: given }) => ({ amount, currency: given })),
  );

const images = v.pipe(
  list(uuid, { max: maxImages }),
  v.transform(ids => [...new Set(ids)]),
);

const extendedData = v.custom<JsonObject>(
  value => validateExtendedData(value) === undefined,
  ({ input }) => validateExtendedData(input) ?? '',
);

/** Extended data in which `findInvalid` finds no key. */
const validData = (findInvalid: (data: JsonObject) => string | undefined) =>
  rule<JsonObject>(data => {
    const key = findInvalid(data);
    return key === undefined ? undefined : { path: [key], message: 'Not a value of this field' };
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
