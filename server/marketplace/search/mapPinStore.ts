import { idsPerPin, type PlacePin } from '#contract/listing/mapPin.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { conditions } from './conditions.ts';
import type { Box, ListingFilters } from './filters.ts';
import { add } from './wordQueries.ts';

/** The listings in one square of a grid: how many, the middle of the box around them, and that box. */
export interface Cell extends Box, LatLng {
  count: number;
  requests: number;
}

/** The earth is 2^28 units wide and high: at the equator 15 cm. See migration 066. */
const bits = 28;

/**
 * The square of the listing in a grid 2^9 squares wide, as the index of migration 110 has it, in whose order PostgreSQL
 * groups without a hash of each row. Coarser squares consist of these.
 */
const squareBits = 9;
const square = '(cell_x >> 19) * 1024 + (cell_y >> 19)';
const squareOf = (x: number, y: number) => (x >> (bits - squareBits)) * 1024 + y;

function insideCells({ west, east, south, north }: Box, values: unknown[], bySquare: boolean): string {
  const put = (value: number) => `${add(values, value)}::int`;
  const [left, right] = [toX(west), toX(east)];
  const cells = `cell_x between ${put(left)} and ${put(right)} and cell_y between ${put(toY(south))} and ${put(toY(north))}`;
  return bySquare
    ? `(${cells} and ${square} between ${put(squareOf(left, 0))} and ${put(squareOf(right, 1023))})`
    : `(${cells})`;
}

/**
 * Counts the matching listings with a place in the squares of a grid, which is `2 ** level` squares wide. Squares halve
 * the degrees of longitude for latitude, so they are smaller than wide on the map: they only have to be smaller than a
 * pin. `atMost`: ends when it has counted so many listings, whichever these are.
 */
export async function countByCell(
  db: Queryable,
  filters: ListingFilters,
  level: number,
  atMost?: number,
): Promise<Cell[]> {
  const values: unknown[] = [];
  const { boxes = [], ...others } = filters;
  const where = conditions(others, values);
  // A part of the earth that shows so many listings is grouped as it is read.
  const isGrouped = where.length === 0 && level <= squareBits && atMost === undefined;
  const inside = boxes.map(box => insideCells(box, values, isGrouped)).join(' or ');
  const shift = `${add(values, Math.max(0, bits - level))}::int`;
  const matching = `listing_index where ${[`(${inside})`, ...where].join(' and ')}`;
  const counting =
    atMost === undefined
      ? matching
      : `(select cell_x, cell_y, is_request from ${matching} limit ${add(values, atMost)}) counted`;
  const counted = (by: string) =>
    `select count(*)::int as count, (count(*) filter (where is_request))::int as requests,
       min(cell_x) as west, max(cell_x) as east, min(cell_y) as south, max(cell_y) as north
     from ${counting} group by ${by}`;
  const rows = await db.rows<CellRow>(
    isGrouped
      ? `select sum(count)::int as count, sum(requests)::int as requests,
           min(west) as west, max(east) as east, min(south) as south, max(north) as north
         from (${counted(square)}) squares group by west >> ${shift}, south >> ${shift}`
      : counted(`cell_x >> ${shift}, cell_y >> ${shift}`),
    values,
  );
  // A country has a thousand cells, and copying their other properties with `...` takes longer than all of the rest.
  return rows.map(row => {
    const [west, east, south, north] = [toLng(row.west), toLng(row.east), toLat(row.south), toLat(row.north)];
    const { count, requests } = row;
    return { count, requests, west, east, south, north, lat: (south + north) / 2, lng: (west + east) / 2 };
  });
}

type CellRow = Omit<Cell, 'lat' | 'lng'>;

const units = 2 ** bits;
const toX = (lng: number) => Math.round(((lng + 180) / 360) * units);
const toY = (lat: number) => Math.round(((lat + 90) / 180) * units);
const toLng = (x: number) => (x / units) * 360 - 180;
const toLat = (y: number) => (y / units) * 180 - 90;

/** Returns the matching listings in each of these cells. */
export async function findInPlaces(
  db: Queryable,
  { boxes: _boxes, ...filters }: ListingFilters,
  cells: readonly Cell[],
): Promise<Omit<PlacePin, 'kind'>[]> {
  if (cells.length === 0) return [];
  const values: unknown[] = [];
  const edges = [
    cells.map(({ west }) => toX(west)),
    cells.map(({ east }) => toX(east)),
    cells.map(({ south }) => toY(south)),
    cells.map(({ north }) => toY(north)),
  ].map(units => `${add(values, units)}::int[]`);
  const inside = ['cell_x between cell.west and cell.east', 'cell_y between cell.south and cell.north'];
  const where = [...inside, ...conditions(filters, values)].join(' and ');
  const rows = await db.rows<Row>(
    `select here.ids, l.shown_lat as lat, l.shown_lng as lng, l.title, l.public_data, l.price_amount, l.price_currency
     from unnest(${edges.join(', ')}) as cell (west, east, south, north)
     cross join lateral (select array_agg(listing_id order by created_at desc, listing_id) as ids
       from listing_index where ${where}) here
     join listings l on l.id = here.ids[1]`,
    values,
  );
  return rows.map(({ lat, lng, ids, title, publicData: { category, subcategories }, ...price }) => ({
    point: { lat, lng },
    count: ids.length,
    ids: ids.slice(0, idsPerPin),
    first: { title, category, subcategories, price: moneyOf(price) },
  }));
}

interface Row extends LatLng, PriceColumns {
  ids: readonly string[];
  title: string;
  publicData: ListingPublicData;
}

interface PriceColumns {
  priceAmount: number | null;
  priceCurrency: string | null;
}

const moneyOf = ({ priceAmount: amount, priceCurrency: currency }: PriceColumns): Money | null =>
  amount === null || currency === null ? null : { amount, currency };
