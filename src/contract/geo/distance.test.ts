import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { destinationPoint } from './destination.ts';
import { distanceBetween } from './distance.ts';

const points = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('Bremen and Hamburg are about 95 km apart', () => {
  const metres = distanceBetween({ lat: 53.0793, lng: 8.8017 }, { lat: 53.5511, lng: 9.9937 });
  expect(Math.round(metres / 1000)).toBe(95);
});

test('a place is at distance zero from itself, and the antimeridian is crossed', () => {
  expect(distanceBetween({ lat: 50, lng: 30 }, { lat: 50, lng: 30 })).toBe(0);
  expect(distanceBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }) / 1000).toBeCloseTo(111.2, 1);
});

test('a destination is as far away as asked', () => {
  const bearings = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 1_000_000 }), bearings, (from, metres, bearing) => {
      expect(distanceBetween(from, destinationPoint(from, metres, bearing))).toBeCloseTo(metres, 1);
    }),
    propertyRuns(),
  );
});
