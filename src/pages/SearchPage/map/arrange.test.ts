import type { MapPin } from '#contract/listing/mapPin.ts';
import { arrangePins, compactPins, type Scale } from './arrange.ts';

const place = (lng: number, isRequest = false): MapPin => ({
  kind: 'place',
  point: { lat: 50, lng },
  count: 1,
  ids: [`at ${lng}`],
  first: { title: 'Room', category: isRequest ? 'lookingForPlace' : 'offeringPlace', price: null },
});

/** A hundred pixels for each degree of longitude. */
const scale: Scale = { inSight: { ne: { lat: 52, lng: 14 }, sw: { lat: 48, lng: 10 } }, width: 400 };

test('pins that would overlap become a cluster, with its listings, requests and box', () => {
  const pins = arrangePins([place(11), place(11.1), place(11.2, true), place(13)], scale);
  expect(pins).toEqual([
    {
      kind: 'cluster',
      count: 3,
      requests: 1,
      point: { lat: 50, lng: expect.closeTo(11.1) },
      bounds: { ne: { lat: 50, lng: 11.2 }, sw: { lat: 50, lng: 11 } },
    },
    place(13),
  ]);
});

test('pins that are apart stay the same', () => {
  const pins = [place(11), place(11.5), place(13)];
  expect(arrangePins(pins, scale)).toBe(pins);
});

test('after zooming out, the pins of the closer map are told apart at the new scale', () => {
  const pins = Array.from({ length: 9 }, (_, index) => place(11 + index * 0.4));
  const wide: Scale = { inSight: { ne: { lat: 60, lng: 50 }, sw: { lat: 40, lng: -10 } }, width: 400 };
  expect(arrangePins(pins, scale)).toHaveLength(9);
  const merged = arrangePins(pins, wide);
  expect(merged).toMatchObject([{ kind: 'cluster', count: 9 }]);
});

test('beyond the antimeridian positions go on', () => {
  const ocean: Scale = { inSight: { ne: { lat: 52, lng: -178 }, sw: { lat: 48, lng: 178 } }, width: 400 };
  expect(arrangePins([place(179.9), place(-179.9)], ocean)).toHaveLength(1);
  expect(arrangePins([place(179), place(-179)], ocean)).toHaveLength(2);
});

test('a price that would cover another pin makes room', () => {
  const pins = [place(11), place(11.5), place(13)];
  expect([...compactPins(pins, scale, () => 90)]).toEqual(pins.slice(0, 2));
  expect([...compactPins(pins, scale, () => 36)]).toEqual([]);
});
