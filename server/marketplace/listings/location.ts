import { createHmac } from 'node:crypto';
import type { LatLng } from '#contract/entities/place.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { blurPoint, distanceBetween, gridCell, isBlurred } from '#contract/rules/blur.ts';
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
 * Splits the address an author sends into its private and its public part. `current` must be what the change is written
 * on: call it under the row's lock, so that two changes at once cannot mix one's address with the other's point.
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
  // The old door does not stand at the new point: of that no more is known than its town.
  const echoed = change.publicData?.location;
  const shown = await shownAddress(engine, isLocation(echoed) ? echoed.address : '', point);
  return { exact: shown, shown };
}

function hasMoved(from: LatLng | null, to: LatLng | null): boolean {
  return from !== null && to !== null && distanceBetween(from, to) > 1;
}

/** The address as typed, from the author's private data. */
export function exactLocation(privateData: JsonObject): ExactLocation | undefined {
  return isLocation(privateData.location) ? toExact(privateData.location) : undefined;
}

/**
 * Where others see the listing. Every point of a private person is blurred, of an organisation every request and every
 * place to stay (decisions/012); exact are only an organisation's other offers: a depot, an office. All listings of an
 * author at one home are moved alike, or their mean would tell the door.
 */
export function shownPoint(
  authorId: string,
  point: LatLng | null,
  publicData: JsonObject,
  secret: string,
): LatLng | null {
  if (!point || !isBlurred(publicData)) return point;
  const whose = `blur:${authorId.toLowerCase()}|${gridCell(point)}`;
  return blurPoint(point, createHmac('sha256', secret).update(whose).digest('hex'));
}

// A form that was filled from the public part sends the town back: that is no new address.
function sentLocation(current: Located, change: ListingChange): ExactLocation | null | undefined {
  const sent: Json | undefined = change.publicData?.location;
  if (isLocation(sent)) {
    const shown = current.publicData.location;
    const isTown = isLocation(shown) && sent.address === shown.address && !sent.building;
    const exact = exactLocation(current.privateData);
    // Whoever typed no more than the town sends it as the exact address: without building, that is taken away.
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
 * The last part of "Unit B, 1250 Yonge Street, Toronto, Canada", when it is exactly a country's name in one of our
 * languages; else undefined. Nothing else of an address is published: no rule tells a town from a door everywhere.
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
  const names = ['en', 'uk', 'de', 'pl', 'ru'].flatMap(locale => {
    const inLanguage = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return codes.flatMap(code => inLanguage.of(code)?.toLowerCase() ?? []);
  });
  return new Set(names);
}
