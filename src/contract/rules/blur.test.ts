import fc from 'fast-check';
import { blurMinimum, blurPoint, blurRadius, distanceBetween, gridCell } from './blur.ts';

const warsaw = { lat: 52.2297, lng: 21.0122 };
const seeds = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 64 })
  .map(digits => digits.join(''));
const points = fc.record({
  lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a blurred point lies 100 to 500 metres away, anywhere on earth', () => {
  fc.assert(
    fc.property(points, seeds, (point, seed) => {
      const away = distanceBetween(point, blurPoint(point, seed));
      expect(away).toBeGreaterThan(blurMinimum - 0.5);
      expect(away).toBeLessThan(blurRadius + 0.5);
    }),
  );
});

test('a blurred point stays on the globe', () => {
  fc.assert(
    fc.property(points, seeds, (point, seed) => {
      const { lat, lng } = blurPoint(point, seed);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }),
  );
});

test('the same seed blurs the same way, another seed differently', () => {
  const seed = '0123456789abcdef';
  expect(blurPoint(warsaw, seed)).toEqual(blurPoint(warsaw, seed));
  expect(blurPoint(warsaw, seed)).not.toEqual(blurPoint(warsaw, 'f123456789abcdef'));
});

test('blurred points are spread evenly over the ring', () => {
  const half = Math.sqrt((blurMinimum ** 2 + blurRadius ** 2) / 2);
  const count = 2000;
  let inner = 0;
  let north = 0;
  for (let i = 0; i < count; i++) {
    const hex = (n: number) =>
      Math.floor(n * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0');
    // Weyl sequence: evenly spread, and the same in every run.
    const blurred = blurPoint(warsaw, hex((i * 0.754877666) % 1) + hex((i * 0.569840296) % 1));
    if (distanceBetween(warsaw, blurred) < half) inner++;
    if (blurred.lat > warsaw.lat) north++;
  }
  expect(inner / count).toBeCloseTo(0.5, 1);
  expect(north / count).toBeCloseTo(0.5, 1);
});

test('a seed that could be guessed is refused', () => {
  expect(() => blurPoint(warsaw, 'abc')).toThrow(RangeError);
  expect(() => blurPoint(warsaw, 'not hexadecimal!')).toThrow(RangeError);
});

test('points of one home lie in one field of the grid, points two kilometres apart in two', () => {
  expect(gridCell({ lat: 52.2297, lng: 21.0122 })).toBe(gridCell({ lat: 52.22971, lng: 21.01222 }));
  fc.assert(
    fc.property(points, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (point, bearing) => {
      fc.pre(Math.abs(point.lat) < 80);
      const [north, east] = [0.018 * Math.cos(bearing), 0.018 * Math.sin(bearing)];
      const away = { lat: point.lat + north, lng: point.lng + east / Math.cos((point.lat * Math.PI) / 180) };
      expect(gridCell(away)).not.toBe(gridCell(point));
    }),
  );
});
