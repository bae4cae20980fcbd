import { inBody, invalid } from '#contract/parse.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/extendedData.ts';
import { comparedFields, findContradiction } from '#contract/listing/contradictions.ts';
import { levelOneFits } from '#contract/listing/listingFields.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { ListingChange } from '../input/params.ts';
import type { LocationChange } from '../input/location.ts';
import { shownPoint, withExactMark, type BlurKey } from './shownPoint.ts';
import type { WrittenColumns } from './writeStore.ts';
import type { OwnListingRow } from './rows.ts';
import type { Content } from './rows.ts';
import { writtenIn } from './writtenIn.ts';

/** Returns the initial content of a new listing with this title. */
export function emptyContent(title: string): Content {
  return {
    title,
    description: null,
    geolocation: null,
    price: null,
    availabilityPlan: null,
    publicData: {},
    privateData: {},
  };
}

export function contentOf(row: OwnListingRow): Content {
  return {
    title: row.title,
    description: row.description,
    geolocation: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    price:
      row.priceAmount === null
        ? null
        : { amount: Number(row.priceAmount), currency: row.priceCurrency ?? '' },
    availabilityPlan: row.availabilityPlan,
    publicData: row.publicData,
    privateData: row.privateData,
  };
}

/**
 * Returns the content after a change.
 * @throws ApiError validation-invalid-value when level-one values do not belong to the subcategory, or one of the
 * changed values contradicts another.
 */
export function changedContent(current: Content, change: ListingChange, location: LocationChange): Content {
  const { publicData, privateData, images: _pictures, ...fields } = change;
  const exact: Json | undefined = location.exact && { ...location.exact };
  const changed = fitLevelOne(withLocation(current.publicData, publicData, location.shown), publicData);
  requireNoContradiction(changed, publicData);
  return {
    ...current,
    ...fields,
    publicData: changed,
    privateData: withLocation(current.privateData, privateData, exact),
  };
}

// `location` has been split before: the value sent under that key is never stored as it is.
function withLocation(current: JsonObject, change: JsonObject = {}, location: Json | undefined): JsonObject {
  const { location: _sent, ...others } = change;
  const merged = mergeExtendedData(current, others);
  return location === undefined ? merged : mergeExtendedData(merged, { location });
}

// A change of other fields is not refused for what was stored before the rule.
function requireNoContradiction(data: JsonObject, change: JsonObject = {}): void {
  if (!comparedFields.some(key => key in change)) return;
  const key = findContradiction(data);
  if (key) throw invalid(inBody('publicData', key));
}

// Clients that change only the subcategory need not clear level-one values that no longer fit.
function fitLevelOne(data: JsonObject, change: JsonObject = {}): JsonObject {
  const values = data.subcategoriesLevelOne;
  if (!Array.isArray(values) || levelOneFits(data.subcategories, values)) return data;
  if (Array.isArray(change.subcategoriesLevelOne))
    throw invalid(inBody('publicData', 'subcategoriesLevelOne'));
  return {
    ...data,
    subcategoriesLevelOne: values.filter(value => levelOneFits(data.subcategories, [value])),
  };
}

/**
 * Returns the row's columns for this content, its public location blurred. `before` is the row that it replaces, absent
 * for a new listing.
 */
export async function contentColumns(
  tx: Tx,
  key: BlurKey,
  content: Content,
  before?: OwnListingRow,
): Promise<Omit<WrittenColumns, 'state' | 'publishedAt' | 'updatedAt'>> {
  const language = await writtenIn(tx, key.authorId, content, before);
  const shown = await shownPoint(tx, key, content.geolocation, content.publicData);
  const privateData = await withExactMark(tx, key.authorId, content, before);
  return {
    ...ownColumnsOf({ ...content, privateData }),
    shownLat: shown?.lat ?? null,
    shownLng: shown?.lng ?? null,
    writtenIn: language,
  };
}

/** Returns the columns that depend on the content only. */
export function ownColumnsOf(
  content: Content,
): Omit<WrittenColumns, 'state' | 'publishedAt' | 'updatedAt' | 'shownLat' | 'shownLng' | 'writtenIn'> {
  return {
    title: content.title,
    description: content.description,
    priceAmount: content.price?.amount ?? null,
    priceCurrency: content.price?.currency ?? null,
    lat: content.geolocation?.lat ?? null,
    lng: content.geolocation?.lng ?? null,
    availabilityPlan: content.availabilityPlan,
    publicData: content.publicData,
    privateData: content.privateData,
  };
}
