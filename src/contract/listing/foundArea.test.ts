import { foundArea } from './foundArea.ts';

const cluster = (lat: number, lng: number, count: number) => ({
  point: { lat, lng },
  count,
  bounds: { ne: { lat: lat + 1, lng: lng + 1 }, sw: { lat: lat - 1, lng: lng - 1 } },
});

const germany = [cluster(53, 9, 40), cluster(52, 13, 60), cluster(48, 11, 30)];

test('the area is the box around all results, clusters with their own boxes', () => {
  expect(foundArea(germany)).toEqual({
    box: { ne: { lat: 54, lng: 14 }, sw: { lat: 47, lng: 8 } },
    outside: 0,
  });
  expect(foundArea([])).toBeUndefined();
});

test.each([
  ['south', cluster(-10, 12, 2)],
  ['west', cluster(50, -70, 1)],
  ['north', cluster(78, 15, 1)],
  ['east', cluster(50, 140, 3)],
])('a few far to the %s are outside, and counted', (_side, far) => {
  const area = foundArea([...germany, far])!;
  expect(area.box).toEqual(foundArea(germany)!.box);
  expect(area.outside).toBe(far.count);
  const { ne, sw } = area.all!;
  const { lat, lng } = far.point;
  expect([ne.lat >= lat, ne.lng >= lng, sw.lat <= lat, sw.lng <= lng]).toEqual([true, true, true, true]);
});

test('many results far away, or one of a few, are no outliers', () => {
  expect(foundArea([...germany, cluster(-10, 12, 20)])).toMatchObject({ outside: 0 });
  expect(foundArea([cluster(53, 9, 2), cluster(52, 13, 2), cluster(-10, 12, 1)])).toMatchObject({
    outside: 0,
  });
});

test('results a little farther than others stay inside', () => {
  expect(foundArea([...germany, cluster(56, 10, 1)])).toMatchObject({ outside: 0 });
});
