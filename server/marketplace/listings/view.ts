import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { sanitize } from '#contract/rules/sanitize.ts';
import { LatLng, Money, UUID, type Value } from '#contract/values.ts';
import type { AvailabilityPlan } from './availabilityPlan.ts';
import type { ChangeRow } from './changeStore.ts';
import { openQuestion, timesAsked, timeToAnswer } from './freshnessRules.ts';
import { isPlainObject } from './plainObject.ts';
import type { ListingRow, OwnListingRow } from './store.ts';

/** A listing as others see it: the shown point, the town, and no more of the plan than its kind. */
export function toListing(row: ListingRow): Resource {
  if (row.deleted) return { id: row.id, type: 'listing', attributes: { deleted: true } };
  const attributes = {
    ...attributesOf(row),
    updatedAt: row.shown_since,
    geolocation: toPoint(row.shown_lat, row.shown_lng),
    availabilityPlan: toPublicPlan(row.availability_plan),
  };
  return { id: row.id, type: 'listing', attributes };
}

/**
 * A listing as its author sees it: the exact place and, as `shownGeolocation`, where others see it, the whole plan and
 * the private data. `pendingChange` tells that others see what was before, and whether an operator has yet to decide or
 * has sent the change back.
 */
export function toOwnListing(row: OwnListingRow): Resource {
  if (row.deleted) return { id: row.id, type: 'ownListing', attributes: { deleted: true } };
  const attributes = {
    ...attributesOf(row),
    geolocation: toPoint(row.lat, row.lng),
    shownGeolocation: toPoint(row.shown_lat, row.shown_lng),
    availabilityPlan: row.availability_plan,
    privateData: sanitizeData(row.private_data),
    ...rejectionOf(row),
    ...(row.change && { pendingChange: decisionOn(row.change) }),
    ...questionOn(row),
  };
  return { id: row.id, type: 'ownListing', attributes };
}

/** A listing as operators see it: what others see with all that its author sees, and beside it what shall become of it. */
export function toWholeListing(row: OwnListingRow): Resource {
  const { attributes } = toOwnListing(row);
  const change = row.deleted ? null : row.change;
  return {
    id: row.id,
    type: 'listing',
    attributes: change
      ? { ...attributes, pendingChange: { ...decisionOn(change), ...asked(change) } }
      : attributes,
  };
}

function decisionOn({ submitted_at, rejected_reason: reason, rejected_at: rejectedAt }: ChangeRow) {
  return {
    state: rejectedAt === null ? 'waiting' : 'rejected',
    submittedAt: new Date(submitted_at),
    ...(reason !== null && rejectedAt !== null
      ? { reason: sanitize(reason), rejectedAt: new Date(rejectedAt) }
      : {}),
  };
}

function asked({ content, image_ids }: ChangeRow): Record<string, Value> {
  const { title, description, geolocation, price, kind, location = null } = content;
  return {
    title: sanitize(title),
    description: description === null ? null : sanitize(description),
    geolocation: geolocation && new LatLng(geolocation.lat, geolocation.lng),
    price: price && new Money(price.amount, price.currency),
    publicData: sanitizeData(kind),
    privateData: sanitizeData({ location }),
    imageIds: image_ids.map(id => new UUID(id)),
  };
}

/** How many pieces are left; null where nobody counts them. A listing has one stock, under the listing's id. */
export function toStock({ id, stock }: Pick<ListingRow, 'id' | 'stock'>): Resource | null {
  return stock === null ? null : { id, type: 'stock', attributes: { quantity: stock } };
}

function attributesOf(row: ListingRow): Record<string, Value> {
  return {
    title: sanitize(row.title),
    description: row.description === null ? null : sanitize(row.description),
    price: row.price_amount === null ? null : new Money(Number(row.price_amount), row.price_currency ?? ''),
    createdAt: row.created_at,
    state: row.state,
    deleted: row.deleted,
    publicData: sanitizeData(row.public_data),
    metadata: row.metadata,
  };
}

/** Why an operator took it back or closed it: for the author, and for operators when it waits again. */
function rejectionOf({ state, rejected_reason: reason, rejected_at: rejectedAt }: OwnListingRow) {
  if (reason === null || state === 'published') return {};
  return { rejection: { reason: sanitize(reason), rejectedAt } };
}

/** Its author was asked whether it is still valid; when it is closed unless they answer or change something. */
function questionOn(row: OwnListingRow): Record<string, Value> {
  const { asked, at } = openQuestion(row);
  if (row.state !== 'published' || !at) return {};
  const left = timesAsked - asked + 1;
  return { stillValid: { askedAt: at, closesAt: new Date(at.getTime() + left * timeToAnswer) } };
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

// Address, building and rules are texts that pages show (specification section 3).
function sanitizeData(data: JsonObject): JsonObject {
  const { location, rules } = data;
  return {
    ...data,
    ...(typeof rules === 'string' ? { rules: sanitize(rules) } : {}),
    ...(isPlainObject(location) ? { location: sanitizeTexts(location as JsonObject) } : {}),
  };
}

function sanitizeTexts(data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, typeof value === 'string' ? sanitize(value) : value]),
  );
}
