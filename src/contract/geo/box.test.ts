import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { boxAround } from './box.ts';
import { distanceBetween } from './distance.ts';

const points = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a box extends equally far to each side, also across the antimeridian', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 50_000 }), (point, metres) => {
      const { ne, sw } = boxAround(point, metres);
      for (const edge of [
        { ...point, lat: ne.lat },
        { ...point, lat: sw.lat },
        { ...point, lng: ne.lng },
        { ...point, lng: sw.lng },
      ]) {
        expect(Math.abs(edge.lng)).toBeLessThanOrEqual(180);
        expect(distanceBetween(point, edge) / metres).toBeCloseTo(1, 3);
      }
    }),
    propertyRuns(),
  );
});

test('a box at a pole has every longitude', () => {
  expect(boxAround({ lat: 89.9, lng: 10 }, 300_000)).toMatchObject({
    ne: { lat: 90, lng: 180 },
    sw: { lng: -180 },
  });
});
