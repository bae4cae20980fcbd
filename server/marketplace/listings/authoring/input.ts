import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { validateExtendedData, isStorableText } from '#contract/rules/extendedData.ts';
import {
  imagesMax,
  isLocation,
  priceMax,
  priceMin,
  textMax,
  titleMax,
  findInvalidPublicField,
} from '#contract/rules/listingFields.ts';
import { toSubcategoryKey } from '#contract/rules/listingWords.ts';
import type { LatLng } from '#contract/entities/place.ts';
import type { Money } from '#contract/rules/currencies.ts';
import { withoutOperatorFields } from '#contract/rules/operatorFields.ts';
import { isUuid } from '#contract/rules/uuid.ts';
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

/** @throws ApiError 400 naming the first key that is missing, not allowed or invalid. */
export function parseNewListing(params: Params, currency: string): ListingChange & { title: string } {
  const { title, ...change } = parseFields(params, currency, []);
  if (title === undefined) throw reject('validation-missing-key', ['title']);
  return { title, ...change };
}

/** @throws ApiError 400 like {@link parseNewListing}. */
export function parseListingChange(params: Params, currency: string): { id: string; change: ListingChange } {
  return { id: parseId(params), change: parseFields(params, currency, ['id']) };
}

/** Parses the id of a listing or image: a wire UUID or its text. */
export function parseId(params: Params, key = 'id', type: 'body' | 'query' = 'body'): string {
  const value = params[key];
  if (value === undefined || value === null || value === '')
    throw reject('validation-missing-key', [key], type);
  const id = toId(value);
  if (id === undefined) throw reject('validation-invalid-value', [key], type);
  return id;
}

/** @throws ApiError validation-disallowed-key for any other key. */
export function allowOnly(params: Params, keys: readonly string[]): void {
  const extra = Object.keys(params).find(key => !keys.includes(key) && params[key] !== undefined);
  if (extra !== undefined) throw reject('validation-disallowed-key', [extra]);
}

function parseFields(params: Params, currency: string, others: readonly string[]): ListingChange {
  allowOnly(params, [...Object.keys(parsers), ...others]);
  const change: Record<string, unknown> = {};
  for (const [key, parse] of Object.entries(parsers)) {
    if (params[key] !== undefined) change[key] = parse(params[key], currency);
  }
  return change;
}

const parsers: {
  [Key in keyof Required<ListingChange>]: (value: unknown, currency: string) => ListingChange[Key];
} = {
  title: parseTitle,
  description: value => (value === null ? null : text(value, 'description', textMax)),
  geolocation: value => (value === null ? null : parsePoint(value)),
  price: (value, currency) => (value === null ? null : parsePrice(value, currency)),
  availabilityPlan: value => (value === null ? null : parseAvailabilityPlan(value)),
  publicData: parsePublicData,
  privateData: parsePrivateData,
  images: parseImages,
};

function parseTitle(value: unknown): string {
  const title = text(typeof value === 'string' ? value.trim() : value, 'title', titleMax);
  if (title === '') throw wrong(['title'], requiredFieldMessages.title);
  return title;
}

function text(value: unknown, key: string, max: number): string {
  if (typeof value !== 'string' || !isStorableText(value)) throw reject('validation-invalid-value', [key]);
  if (value.length > max) throw wrong([key], `The ${key} can have at most ${max} characters.`);
  return value;
}

function parsePoint(value: unknown): LatLng {
  const { lat, lng } = fields(value);
  const isPoint =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  if (!isPoint) throw reject('validation-invalid-value', ['geolocation']);
  return { lat, lng };
}

function parsePrice(value: unknown, currency: string): Money {
  const price = fields(value);
  const { amount } = price;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw reject('validation-invalid-value', ['price']);
  if (price.currency !== currency) throw wrong(['price'], `Prices are in ${currency} here.`);
  if (amount < priceMin) throw wrong(['price'], `Price should be at least ${priceMin} ${currency}.`);
  if (amount > priceMax) throw wrong(['price'], `Price should be at most ${priceMax} ${currency}.`);
  return { amount, currency };
}

function parsePublicData(value: unknown): JsonObject {
  const data = withoutOperatorFields(parseExtendedData(value, 'publicData'));
  const known =
    typeof data.subcategories === 'string'
      ? { ...data, subcategories: toSubcategoryKey(data.subcategories) }
      : data;
  const wrong = findInvalidPublicField(known);
  if (wrong !== undefined) throw reject('validation-invalid-value', ['publicData', wrong]);
  return known;
}

function parsePrivateData(value: unknown): JsonObject {
  const data = parseExtendedData(value, 'privateData');
  if (data.location !== undefined && data.location !== null && !isLocation(data.location))
    throw reject('validation-invalid-value', ['privateData', 'location']);
  return data;
}

function parseExtendedData(value: unknown, key: string): JsonObject {
  const details = validateExtendedData(value);
  if (details) throw wrong([key], details);
  return value as JsonObject;
}

function parseImages(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > imagesMax) throw reject('validation-invalid-value', ['images']);
  const ids = value.map((one: unknown, index) => {
    const id = toId(one);
    if (id === undefined) throw reject('validation-invalid-value', ['images', String(index)]);
    return id;
  });
  return [...new Set(ids)];
}

function toId(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value : fields(value).uuid;
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A rule of specification section 5 was broken: `details` describes it for developers. */
function wrong(path: readonly string[], details: string): ApiError {
  return new ApiError('validation-invalid-value', { source: { type: 'body', path }, details });
}

function reject(code: ErrorCode, path: readonly string[], type: 'body' | 'query' = 'body'): ApiError {
  return new ApiError(code, { source: { type, path } });
}
