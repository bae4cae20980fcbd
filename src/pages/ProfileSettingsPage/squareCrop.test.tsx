import { moveCrop, canMove, middle, squareOf } from './squareCrop.ts';

const wide = { width: 400, height: 200 };

test('the largest square is centred', () => {
  expect(squareOf(wide, middle)).toEqual({ left: 100, top: 0, side: 200 });
});

test('zooming in selects a smaller square around the same centre', () => {
  expect(squareOf(wide, { ...middle, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
});

test('the crop square stays within the image', () => {
  const far = moveCrop(wide, middle, { x: -9999, y: 0 }, 100);
  expect(squareOf(wide, far)).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(wide, moveCrop(wide, far, { x: 9999, y: 0 }, 100))).toEqual({ left: 0, top: 0, side: 200 });
});

test('the image follows the pointer: half the view is half the square', () => {
  const moved = moveCrop(wide, middle, { x: 50, y: 0 }, 100);
  expect(squareOf(wide, moved).left).toBeCloseTo(0);
});

test('without remaining space nothing moves', () => {
  expect(canMove(wide, middle, 'x')).toBe(true);
  expect(canMove(wide, middle, 'y')).toBe(false);
  expect(canMove(wide, { ...middle, zoom: 2 }, 'y')).toBe(true);
  expect(moveCrop(wide, middle, { x: 0, y: 30 }, 100)).toEqual(middle);
});
