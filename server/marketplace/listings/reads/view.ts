import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { languageOfListing } from '#contract/text/guessLanguage.ts';
import { sanitize } from '#contract/extendedData.ts';
import { LatLng, Money, UUID, type Value } from '#contract/values.ts';
import { isMap } from '#contract/schemas.ts';
import type { AvailabilityPlan } from '../input/availabilityPlan.ts';
import { closesAt, openQuestion } from '../records/freshnessRules.ts';
import type { ListingRow, OwnListingRow, ChangeRow } from '../records/rows.ts';

/** Returns the public view of a listing: the blurred location, the town, and only the type of the plan. */
export function toListing(row: ListingRow): Resource {
  if (row.deleted) return { id: row.id, type: 'listing', attributes: { deleted: true } };
  const attributes = {
    ...attributesOf(row),
    updatedAt: row.shownSince,
    geolocation: toPoint(row.shownLat, row.shownLng),
    availabilityPlan: toPublicPlan(row.availabilityPlan),
  };
  return { id: row.id, type: 'listing', attributes };
}

/**
 * Returns the author's view of a listing: the exact location and, as `shownGeolocation`, the public one, the whole plan
 * and the private data. `pendingChange` is present when others still see the previous version; it says whether the
 * change waits for an operator or was sent back.
 */
export function toOwnListing(row: OwnListingRow): Resource {
  if (row.deleted) return { id: row.id, type: 'ownListing', attributes: { deleted: true } };
  const attributes = {
    ...attributesOf(row),
    geolocation: toPoint(row.lat, row.lng),
    shownGeolocation: toPoint(row.shownLat, row.shownLng),
    availabilityPlan: row.availabilityPlan,
    privateData: sanitizeData(row.privateData),
    ...rejectionOf(row),
    ...(row.change && { pendingChange: decisionOn(row.change) }),
    ...questionOn(row),
  };
  return { id: row.id, type: 'ownListing', attributes };
}

/**
 * Returns the operators' view of a listing: the public version with the author's private fields, and the pending change
 * beside it.
 */
export function toWholeListing(row: OwnListingRow): Resource {
  const { attributes } = toOwnListing(row);
  const change = row.deleted ? null : row.change;
  return {
    id: row.id,
    type: 'listing',
    attributes: change
      ? { ...attributes, pendingChange: { ...decisionOn(change), ...changedContent(change) } }
      : attributes,
  };
}

function decisionOn({ submittedAt, rejectedReason: reason, rejectedAt }: ChangeRow) {
  return {
    state: rejectedAt === null ? 'waiting' : 'rejected',
    submittedAt: new Date(submittedAt),
    ...(reason !== null && rejectedAt !== null
      ? { reason: sanitize(reason), rejectedAt: new Date(rejectedAt) }
      : {}),
  };
}

function changedContent({ content, imageIds }: ChangeRow): Record<string, Value> {
  const { title, description, geolocation, price, kind, location = null } = content;
  return {
    title: sanitize(title),
    description: description === null ? null : sanitize(description),
    geolocation: geolocation && new LatLng(geolocation.lat, geolocation.lng),
    price: price && new Money(price.amount, price.currency),
    publicData: sanitizeData(kind),
    privateData: sanitizeData({ location }),
    imageIds: imageIds.map(id => new UUID(id)),
  };
}

/** Returns the quantity in stock; null when stock is not tracked. A listing has one stock, with the listing's id. */
export function toStock({ id, stock }: Pick<ListingRow, 'id' | 'stock'>): Resource | null {
  return stock === null ? null : { id, type: 'stock', attributes: { quantity: stock } };
}

function attributesOf(row: ListingRow): Record<string, Value> {
  return {
    title: sanitize(row.title),
    description: row.description === null ? null : sanitize(row.description),
    price: row.priceAmount === null ? null : new Money(Number(row.priceAmount), row.priceCurrency ?? ''),
    createdAt: row.createdAt,
    state: row.state,
    deleted: row.deleted,
    publicData: sanitizeData(row.publicData),
    metadata: row.metadata,
    // Our extension; a listing whose language can't be told has none.
    ...languageOf(row),
  };
}

/** Until a job has guessed the language of a listing from before it was stored, its texts tell. */
function languageOf({ title, description, writtenIn }: ListingRow): { writtenIn?: string } {
  const code = writtenIn ?? languageOfListing({ title, description }, []);
  return code ? { writtenIn: code } : {};
}

/** Why an operator sent it back or closed it: for the author, and for operators when it waits again. */
function rejectionOf({ state, rejectedReason: reason, rejectedAt }: OwnListingRow) {
  if (reason === null || state === 'published') return {};
  return { rejection: { reason: sanitize(reason), rejectedAt } };
}

/** The renewal question to its author, and when the listing is closed unless they answer or change something. */
function questionOn(row: OwnListingRow): Record<string, Value> {
  const { at } = openQuestion(row);
  const closes = closesAt(row);
  if (row.state !== 'published' || !at || !closes) return {};
  return { stillValid: { askedAt: at, closesAt: closes } };
}

function toPoint(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : new LatLng(lat, lng);
}

function toPublicPlan(plan: AvailabilityPlan | null): Value {
  if (!plan) return null;
  return plan.type === 'availability-plan/time'
    ? { type: plan.type, timezone: plan.timezone }
    : { type: plan.type };
}

// Address, building and rules are displayed on pages (specification section 3).
function sanitizeData(data: JsonObject): JsonObject {
  const { location, rules } = data;
  return {
    ...data,
    ...(typeof rules === 'string' ? { rules: sanitize(rules) } : {}),
    ...(isMap(location) ? { location: sanitizeTexts(location as JsonObject) } : {}),
  };
}

function sanitizeTexts(data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, typeof value === 'string' ? sanitize(value) : value]),
  );
}
