import { customFilesAtMost, isOnLadder, snapToSizeStep, steps } from './sizeSteps.ts';

const picture = { width: 2400, height: 1600 };
const asked = (width: number, height: number, fit: 'crop' | 'scale') =>
  snapToSizeStep({ name: 'x', width, height, fit }, picture);

test('a requested size is rounded up to the next step', () => {
  expect(asked(40, 40, 'crop')).toEqual({ name: 'x', width: 80, height: 80, fit: 'crop' });
  expect(asked(3072, 3072, 'crop')).toMatchObject({ width: 3072, height: 3072 });
  expect(asked(1, 3000, 'crop')).toMatchObject({ width: 64, height: 3072 });
});

test('cropped sizes keep their aspect ratio', () => {
  expect(asked(320, 200, 'crop')).toMatchObject({ width: 320, height: 200 });
  expect(asked(400, 300, 'crop')).toMatchObject({ width: 480, height: 360 });
  expect(asked(300, 400, 'crop')).toMatchObject({ width: 360, height: 480 });
  expect(asked(1000, 562, 'crop')).toMatchObject({ width: 1200, height: 675 });
});

test('scaled sizes need one box per step, since the image determines the aspect ratio', () => {
  expect(asked(300, 3000, 'scale')).toMatchObject({ width: 320, height: 320 });
  expect(asked(3000, 150, 'scale')).toMatchObject({ width: 320, height: 320 });
});

test('the number of possible sizes is small', () => {
  const sides = Array.from({ length: 3072 }, (_, at) => at + 1);
  const scaled = new Set(sides.map(side => asked(side, side, 'scale').width));
  const cropped = new Set(sides.map(side => asked(side, side, 'crop').width));
  expect(scaled.size).toBeLessThanOrEqual(steps.length);
  expect([...cropped]).toEqual(steps);
  for (const side of sides) expect(isOnLadder(asked(2000, side, 'crop'))).toBe(true);
  expect(customFilesAtMost).toBeLessThan(50);
});

test('sizes between the steps are not served', () => {
  expect(isOnLadder({ name: 'x', width: 320, height: 200, fit: 'crop' })).toBe(true);
  expect(isOnLadder({ name: 'x', width: 320, height: 480, fit: 'scale' })).toBe(false);
  expect(isOnLadder({ name: 'x', width: 321, height: 201, fit: 'crop' })).toBe(false);
  expect(isOnLadder({ name: 'x', width: 320, height: 201, fit: 'crop' })).toBe(false);
});
