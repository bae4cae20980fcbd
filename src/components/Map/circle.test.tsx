import { distanceBetween } from '#contract/geo/distance.ts';
import { circleRing } from './circle.ts';

test('a circle is a closed ring with a corner every eight degrees, as far away as its radius', () => {
  const center = { lat: 66.5, lng: 25.7 };
  const ring = circleRing(center, 500);
  expect(ring).toHaveLength(46);
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const [lng, lat] of ring) expect(distanceBetween(center, { lat, lng })).toBeCloseTo(500, 3);
});
