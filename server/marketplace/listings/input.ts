import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { extendedDataFault, isStorableText } from '#contract/rules/extendedData.ts';
import {
  imagesMax,
  isLocation,
  priceMin,
  textMax,
  titleMax,
  wrongPublicField,
} from '#contract/rules/listingFields.ts';
import { toSubcategoryKey } from '#contract/rules/listingWords.ts';
import type { LatLng } from '#contract/entities/place.ts';
import type { Money } from '#contract/entities/money.ts';
import { withoutOperatorFields } from '#contract/rules/operatorFields.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { parseAvailabilityPlan, type AvailabilityPlan } from './availabilityPlan.ts';
import { neededMessages } from './neededMessages.ts';

/** Decoded parameters as the wire hands them over; nothing about them is certain yet. */
export type Params = Readonly<Record<string, unknown>>;

/** What an author changes. An absent key stays as it is, null clears. */
export interface ListingChange {
  title?: string;
  description?: string | null;
  geolocation?: LatLng | null;
  price?: Money | null;
  availabilityPlan?: AvailabilityPlan | null;
  /** Merged by top-level key. */
  publicData?: JsonObject;
  privateData?: JsonObject;
  /** Ids in display order; replaces all. */
  images?: readonly string[];
}

/** @throws ApiError 400 naming the first key that is missing, not allowed or wrong. */
export function parseNewListing(params: Params, currency: string): ListingChange & { title: string } {
  const { title, ...change } = parseFields(params, currency, []);
  if (title === undefined) throw reject('validation-missing-key', ['title']);
  return { title, ...change };
}

/** @throws ApiError 400 like {@link parseNewListing}. */
export function parseListingChange(params: Params, currency: string): { id: string; change: ListingChange } {
  return { id: parseId(params), change: parseFields(params, currency, ['id']) };
}

/** The id of a listing or image: a UUID of the wire or its text. */
export function parseId(params: Params, key = 'id', type: 'body' | 'query' = 'body'): string {
  const value = params[key];
  if (value === undefined || value === null || value === '')
    throw reject('validation-missing-key', [key], type);
  const id = toId(value);
  if (id === undefined) throw reject('validation-invalid-value', [key], type);
  return id;
}

/** @throws ApiError validation-disallowed-key for any key but these. */
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
  if (title === '') throw wrong(['title'], neededMessages.title);
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
  return { amount, currency };
}

function parsePublicData(value: unknown): JsonObject {
  const data = withoutOperatorFields(parseExtendedData(value, 'publicData'));
  const known =
    typeof data.subcategories === 'string'
      ? { ...data, subcategories: toSubcategoryKey(data.subcategories) }
      : data;
  const wrong = wrongPublicField(known);
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
  const details = extendedDataFault(value);
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

/** A rule of specification section 5 was broken: `details` says which, for whoever reads the answer. */
function wrong(path: readonly string[], details: string): ApiError {
  return new ApiError('validation-invalid-value', { source: { type: 'body', path }, details });
}

function reject(code: ErrorCode, path: readonly string[], type: 'body' | 'query' = 'body'): ApiError {
  return new ApiError(code, { source: { type, path } });
}
