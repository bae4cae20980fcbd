import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { maxBlur, minBlur, blurPoint, blurRadius, circleAround } from './blur.ts';
import { destinationPoint } from './destination.ts';
import { distanceBetween } from './distance.ts';

const warsaw = { lat: 52.2297, lng: 21.0122 };
const seeds = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 64 })
  .map(digits => digits.join(''));
const points = fc.record({
  lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a blurred point lies 100 to 400 metres away, anywhere on earth', () => {
  fc.assert(
    fc.property(points, seeds, (point, seed) => {
      const away = distanceBetween(point, blurPoint(point, seed));
      expect(away).toBeGreaterThan(minBlur - 0.5);
      expect(away).toBeLessThan(maxBlur + 0.5);
    }),
    propertyRuns(),
  );
});

test('a blurred point stays on the globe', () => {
  fc.assert(
    fc.property(points, seeds, (point, seed) => {
      const { lat, lng } = blurPoint(point, seed);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }),
    propertyRuns(),
  );
});

test('the same seed blurs the same way, another seed differently', () => {
  const seed = '0123456789abcdef';
  expect(blurPoint(warsaw, seed)).toEqual(blurPoint(warsaw, seed));
  expect(blurPoint(warsaw, seed)).not.toEqual(blurPoint(warsaw, 'f123456789abcdef'));
});

test('blurred points are spread evenly over the ring', () => {
  const half = Math.sqrt((minBlur ** 2 + maxBlur ** 2) / 2);
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

test('a guessable seed is rejected', () => {
  expect(() => blurPoint(warsaw, 'abc')).toThrow(RangeError);
  expect(() => blurPoint(warsaw, 'not hexadecimal!')).toThrow(RangeError);
});

test('a place inside an existing circle is shown by the oldest such circle, any other by a new one', () => {
  const at = (metres: number) => destinationPoint(warsaw, metres, 1);
  const [older, newer] = [at(blurRadius - 1), at(50)];
  const seed = () => '0123456789abcdef';
  expect(circleAround(warsaw, [older, newer], seed)).toBe(older);
  expect(circleAround(warsaw, [at(blurRadius + 1), newer], seed)).toBe(newer);
  expect(circleAround(warsaw, [at(blurRadius + 1)], seed)).toEqual(blurPoint(warsaw, seed()));
});
