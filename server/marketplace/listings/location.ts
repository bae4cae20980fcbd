import { createHmac } from 'node:crypto';
import type { LatLng } from '#contract/entities/place.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { blurPoint } from '#contract/rules/blur.ts';
import { isLocation } from '#contract/rules/listingFields.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ListingChange } from './input.ts';

/** As its author typed it: private. */
export interface ExactLocation {
  address: string;
  building?: string;
}

/** What a change does to the place. undefined leaves it, null takes it away. */
export interface LocationChange {
  exact?: ExactLocation | null;
  /** Only the town: what others may read (readings 12). */
  shown?: { address: string } | null;
}

interface Located {
  geolocation: LatLng | null;
  publicData: JsonObject;
  privateData: JsonObject;
}

/**
 * Splits the address an author sends into its private and its public part. Asks the geocoder, so call it before the
 * database transaction.
 */
export async function splitLocation(
  engine: Pick<Engine, 'geocoder' | 'log'>,
  current: Located,
  change: ListingChange,
): Promise<LocationChange> {
  const sent = sentLocation(current, change);
  if (sent === null) return { exact: null, shown: null };
  const exact = sent ?? exactLocation(current.privateData);
  if (!exact || (sent === undefined && change.geolocation === undefined)) return {};
  const point = change.geolocation === undefined ? current.geolocation : change.geolocation;
  return { exact, shown: await shownAddress(engine, exact.address, point) };
}

/** The address as typed, from the author's private data. */
export function exactLocation(privateData: JsonObject): ExactLocation | undefined {
  return isLocation(privateData.location) ? toExact(privateData.location) : undefined;
}

/**
 * Where others see the listing: at a place to stay and at a person asking for help the point is blurred, the same way
 * each time (readings 11); elsewhere it is exact.
 */
export function shownPoint(
  listingId: string,
  point: LatLng | null,
  publicData: JsonObject,
  secret: string,
): LatLng | null {
  if (!point || !isBlurred(publicData)) return point;
  return blurPoint(point, createHmac('sha256', secret).update(`blur:${listingId}`).digest('hex'));
}

/** Also while it is not yet said what the listing is: a point once shown cannot be taken back. */
function isBlurred({ category, subcategories }: JsonObject): boolean {
  return category !== 'offeringPlace' || subcategories === undefined || subcategories === 'accomodation';
}

// A form that was filled from the public part sends the town back: that is no new address.
function sentLocation(current: Located, change: ListingChange): ExactLocation | null | undefined {
  const sent: Json | undefined = change.publicData?.location;
  if (isLocation(sent)) {
    const known = current.publicData.location;
    const isTown = isLocation(known) && sent.address === known.address && !sent.building;
    if (!isTown || !exactLocation(current.privateData)) return toExact(sent);
  } else if (sent === null) return null;
  const inPrivate = change.privateData?.location;
  return isLocation(inPrivate) ? toExact(inPrivate) : inPrivate === null ? null : undefined;
}

function toExact({ address, building }: { address: string; building?: string | null }): ExactLocation {
  return building ? { address, building } : { address };
}

async function shownAddress(
  { geocoder, log }: Pick<Engine, 'geocoder' | 'log'>,
  address: string,
  point: LatLng | null,
): Promise<{ address: string } | null> {
  const town = await (point ? geocoder.townOf(point, { locale: 'en' }) : undefined)?.catch(
    (error: unknown) => {
      log.warn('geocoder-failed', { message: error instanceof Error ? error.message : String(error) });
      return undefined;
    },
  );
  const shown = town ?? coarseAddress(address);
  return shown ? { address: shown } : null;
}

/**
 * The last two parts of "Street 5, 28195 Bremen, Germany", or the last of only two, without any part that holds a
 * house number: what is left names no door. Empty when nothing is safe to tell.
 */
export function coarseAddress(address: string): string {
  const parts = address
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
  return parts
    .slice(parts.length > 2 ? -2 : -1)
    .filter(part => !hasHouseNumber(part))
    .join(', ');
}

// Four and more digits, or 00-950, are postcodes.
function hasHouseNumber(part: string): boolean {
  return /\d/.test(part.replace(/\b\d{4,}\b|\b\d{2}-\d{3}\b|\b\d{3} \d{2}\b/gu, ''));
}
