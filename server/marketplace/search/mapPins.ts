import Supercluster from 'supercluster';
import type { Bounds } from '#contract/geo/place.ts';
import type { ClusterPin, MapPins } from '#contract/listing/mapPin.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Box, ListingFilters } from './filters.ts';
import { countByCell, findInPlaces, type Cell } from './mapPinStore.ts';
import { matchingIds, requireAvailabilitySpan, withoutBlocked } from './queryListings.ts';

/** Pins closer to each other than this become one, in CSS pixels: the width of a price. */
const radius = 60;
/** The database counts in squares of an eighth of a tile, 32 CSS pixels. */
const cellLevels = 3;
/** Size of a map tile, in CSS pixels: at zoom 0 one shows the earth. */
const tileSize = 256;
const maxZoom = 22;
/** Degrees: narrower than a pin at the closest zoom to which a map moves for a cluster. */
const placeSize = 0.0008;

/**
 * Returns the pins of the matching published listings in `filters.boxes`, shown `width` CSS pixels wide. Listings that no
 * scale tells apart are one pin; those that this scale doesn't tell apart form a cluster. Each listing with a place is in
 * exactly one pin. Page, order and origin of the filters are ignored.
 */
export async function mapPins(ctx: Ctx, filters: ListingFilters, width: number): Promise<MapPins> {
  const { db } = ctx.engine;
  const boxes = filters.boxes ?? [wholeEarth];
  const zoom = zoomOf(boxes, width);
  const plain = await plainFilters(ctx, { ...filters, boxes });
  const cells = await countByCell(db, plain, Math.round(zoom) + cellLevels);
  const { places, clusters } = clustered(cells, zoom);
  const listed = await findInPlaces(db, plain, places);
  return {
    pins: [...listed.map(pin => ({ kind: 'place', ...pin }) as const), ...clusters],
    total: cells.reduce((sum, { count }) => sum + count, 0),
  };
}

export const wholeEarth: Box = { north: 90, south: -90, west: -180, east: 180 };

/** A box that the antimeridian cuts in two is shown as one. */
function zoomOf(boxes: readonly Box[], width: number): number {
  const degrees = boxes.reduce((sum, { west, east }) => sum + east - west, 0);
  const zoom = Math.log2((width * 360) / (tileSize * Math.max(degrees, 1e-6)));
  return Math.max(0, Math.min(maxZoom, zoom));
}

/**
 * Replaces words and free hours, which searches relax or check one by one, by the listings that the search finds with
 * them, and leaves out those of blocked users.
 * @throws ApiError as {@link matchingIds}
 */
export async function plainFilters(ctx: Ctx, filters: ListingFilters): Promise<ListingFilters> {
  requireAvailabilitySpan(ctx, filters);
  if (!filters.words && filters.availability?.by !== 'time') return withoutBlocked(ctx, filters);
  return { ...noFilters, boxes: filters.boxes ?? [], ids: await matchingIds(ctx, filters) };
}

export const noFilters = { allKeys: [], anyKeys: [], numberRanges: {}, sort: [], page: 1, perPage: 1 };

/** Merges cells that overlap on the screen; those that no scale tells apart are places. */
function clustered(cells: readonly Cell[], zoom: number): { places: Cell[]; clusters: ClusterPin[] } {
  const whole = Math.round(zoom);
  const index = new Supercluster<Cell, Cell>({
    radius: radius * 2 ** (whole - zoom),
    extent: tileSize,
    minZoom: whole,
    maxZoom: whole,
    reduce: addCell,
  });
  index.load(
    cells.map(cell => ({
      type: 'Feature' as const,
      properties: cell,
      geometry: { type: 'Point' as const, coordinates: [cell.lng, cell.lat] },
    })),
  );
  const places: Cell[] = [];
  const clusters: ClusterPin[] = [];
  for (const { properties } of index.getClusters([-180, -90, 180, 90], whole))
    if (isPlace(properties)) places.push(properties);
    else clusters.push(toClusterPin(properties));
  return { places, clusters };
}

const isPlace = ({ north, south, west, east }: Cell) => Math.max(north - south, east - west) <= placeSize;

/** Adds a cell to the sum of others, in place: this runs a thousand times for a country. */
function addCell(sum: Cell, other: Cell): void {
  const count = sum.count + other.count;
  sum.lat = (sum.lat * sum.count + other.lat * other.count) / count;
  sum.lng = (sum.lng * sum.count + other.lng * other.count) / count;
  sum.count = count;
  sum.requests += other.requests;
  sum.north = Math.max(sum.north, other.north);
  sum.south = Math.min(sum.south, other.south);
  sum.west = Math.min(sum.west, other.west);
  sum.east = Math.max(sum.east, other.east);
}

const toClusterPin = (cell: Cell): ClusterPin => ({
  kind: 'cluster',
  point: { lat: cell.lat, lng: cell.lng },
  count: cell.count,
  requests: cell.requests,
  bounds: boundsOf(cell),
});

export const boundsOf = ({ north, south, west, east }: Box): Bounds => ({
  ne: { lat: north, lng: east },
  sw: { lat: south, lng: west },
});
