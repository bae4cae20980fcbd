import { createHmac } from 'node:crypto';
import type { LatLng } from '#contract/geo/place.ts';
import type { JsonObject } from '#contract/json.ts';
import { blurRadius, circleAround, circleContaining, isBlurred } from '#contract/geo/blur.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Content, OwnListingRow } from './rows.ts';

/** The author of a listing, and the installation's secret, by which nobody else can compute a circle. */
export interface BlurKey {
  authorId: string;
  secret: string;
}

/**
 * Returns the public location of a listing. Private users' locations are always blurred, organisations' for every
 * request and every place to stay (decisions/012); only an organisation's other offers are exact: a depot, an office.
 * A new circle is stored, and every place of the author that lies in it is shown by it from then on.
 */
export async function shownPoint(
  tx: Tx,
  { authorId, secret }: BlurKey,
  point: LatLng | null,
  publicData: JsonObject,
): Promise<LatLng | null> {
  if (!point || !isBlurred(publicData)) return point;
  const known = circleContaining(point, await circlesOf(tx, authorId));
  if (known) return known;
  // Two listings of one home that are written at the same time share a circle: the second waits for the first.
  await tx.run("select pg_advisory_xact_lock(hashtextextended('circles:' || $1, 0))", [authorId]);
  const circles = await circlesOf(tx, authorId);
  const shown = circleAround(point, circles, () => seedOf({ authorId, secret }, point));
  if (!circles.includes(shown))
    await tx.run(
      'insert into shown_circles (author_id, lat, lng) values ($1, $2, $3) on conflict do nothing',
      [authorId, shown.lat, shown.lng],
      'circles-insert',
    );
  return shown;
}

const circlesOf = (tx: Tx, authorId: string): Promise<LatLng[]> =>
  tx.rows<LatLng>(
    'select lat, lng from shown_circles where author_id = $1 order by id',
    [authorId],
    'circles-of-author',
  );

// Six decimals are about 10 cm: the same place has the same seed, however its digits were typed.
function seedOf({ authorId, secret }: BlurKey, { lat, lng }: LatLng): string {
  const whose = `circle:${authorId.toLowerCase()}|${lat.toFixed(6)}|${lng.toFixed(6)}`;
  return createHmac('sha256', secret).update(whose).digest('hex');
}

/** Deletes an author's circles, when nobody is shown any more. */
export async function deleteCirclesOf(tx: Tx, authorId: string): Promise<void> {
  await tx.run('delete from shown_circles where author_id = $1', [authorId]);
}

/**
 * Returns the private data with the mark `shownExactly` where the place is blurred now, but has been public: as the
 * listing's own place until now, or as that of another listing of its author. Others may remember it; the editor tells
 * the author so. The mark stays until the listing has another place.
 */
export async function withExactMark(
  tx: Tx,
  authorId: string,
  { geolocation: point, publicData, privateData }: Content,
  before: Pick<OwnListingRow, 'lat' | 'lng' | 'privateData'> | undefined,
): Promise<JsonObject> {
  const { shownExactly: _sent, ...unmarked } = privateData;
  if (!point || !isBlurred(publicData)) return unmarked;
  const isMarked =
    before?.privateData.shownExactly === true &&
    before.lat !== null &&
    before.lng !== null &&
    isNear(point, { lat: before.lat, lng: before.lng });
  if (isMarked) return { ...unmarked, shownExactly: true };
  const exact = await tx.rows<LatLng>(
    `select lat, lng from listings where author_id = $1 and first_published_at is not null
       and shown_lat = lat and shown_lng = lng`,
    [authorId],
    'listings-shown-exactly',
  );
  return exact.some(place => isNear(place, point)) ? { ...unmarked, shownExactly: true } : unmarked;
}

const isNear = (one: LatLng, other: LatLng) => distanceBetween(one, other) <= blurRadius;
