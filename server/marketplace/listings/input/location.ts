import type { LatLng } from '#contract/geo/place.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { locales } from '#contract/locales.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import { isLocation } from '#contract/listing/listingFields.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ListingChange } from './params.ts';

/** The location as its author typed it: private. */
export interface ExactLocation {
  address: string;
  building?: string;
}

/** A change of the location. undefined keeps it, null removes it. */
export interface LocationChange {
  exact?: ExactLocation | null;
  /** The town only: the public part (readings 12). */
  shown?: { address: string } | null;
}

interface Located {
  geolocation: LatLng | null;
  publicData: JsonObject;
  privateData: JsonObject;
}

/**
 * Splits the address an author sends into its private and its public part. `current` must be the state that the change
 * is applied to: call it under the row lock, so that concurrent changes can't combine the address of one with the
 * coordinates of the other.
 */
export async function splitLocation(
  engine: Pick<Engine, 'geocoder' | 'log'>,
  current: Located,
  change: ListingChange,
): Promise<LocationChange> {
  const sent = sentLocation(current, change);
  if (sent === null) return { exact: null, shown: null };
  const point = change.geolocation === undefined ? current.geolocation : change.geolocation;
  if (sent) return { exact: sent, shown: await shownAddress(engine, sent.address, point) };
  const known = exactLocation(current.privateData);
  if (!known || change.geolocation === undefined) return {};
  if (!hasMoved(current.geolocation, point))
    return { exact: known, shown: await shownAddress(engine, known.address, point) };
  // The old street address does not apply to the new coordinates, of which only the town is known.
  const echoed = change.publicData?.location;
  const shown = await shownAddress(engine, isLocation(echoed) ? echoed.address : '', point);
  return { exact: shown ?? (point && { address: asText(point) }), shown };
}

// Five decimals are about a metre.
const asText = ({ lat, lng }: LatLng) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

function hasMoved(from: LatLng | null, to: LatLng | null): boolean {
  return from !== null && to !== null && distanceBetween(from, to) > 1;
}

/** Returns the address as typed, from the author's private data. */
export function exactLocation(privateData: JsonObject): ExactLocation | undefined {
  return isLocation(privateData.location) ? toExact(privateData.location) : undefined;
}

// A form prefilled with the public part sends the town back: that is not a new address.
function sentLocation(current: Located, change: ListingChange): ExactLocation | null | undefined {
  const sent: Json | undefined = change.publicData?.location;
  if (isLocation(sent)) {
    const shown = current.publicData.location;
    const isTown = isLocation(shown) && sent.address === shown.address && !sent.building;
    const exact = exactLocation(current.privateData);
    // If the exact address is only the town, sending the town is a real change: it removes the building.
    const isEcho = isTown && exact !== undefined && exact.address !== sent.address;
    if (!isEcho) return toExact(sent);
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
  const shown = town ?? countryIn(address);
  return shown ? { address: shown } : null;
}

/**
 * Returns the last part of "Unit B, 1250 Yonge Street, Toronto, Canada" if it is exactly a country's name in one of our
 * languages; else undefined. Nothing else of an address is published: no rule distinguishes a town from a street
 * address everywhere.
 */
export function countryIn(address: string): string | undefined {
  const last = address.slice(address.lastIndexOf(',') + 1).trim();
  countryNames ??= knownCountryNames();
  return countryNames.has(last.toLowerCase()) ? last : undefined;
}

let countryNames: ReadonlySet<string> | undefined;

function knownCountryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap(first => letters.map(second => first + second));
  const names = locales.flatMap(locale => {
    const inLanguage = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return codes.flatMap(code => inLanguage.of(code)?.toLowerCase() ?? []);
  });
  return new Set(names);
}
