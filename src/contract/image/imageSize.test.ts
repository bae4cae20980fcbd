import { regionCovering, sizeInside } from './imageSize.ts';

test('a large image is scaled into the box and keeps its ratio', () => {
  expect(sizeInside({ width: 4000, height: 3000 }, { width: 2400, height: 2400 })).toEqual({
    width: 2400,
    height: 1800,
  });
  expect(sizeInside({ width: 3000, height: 4000 }, { width: 320, height: 320 })).toEqual({
    width: 240,
    height: 320,
  });
});

test('a small image is not enlarged', () => {
  expect(sizeInside({ width: 100, height: 50 }, { width: 750, height: 750 })).toEqual({
    width: 100,
    height: 50,
  });
});

test('a line thinner than a pixel keeps one pixel', () => {
  expect(sizeInside({ width: 9000, height: 2 }, { width: 320, height: 320 })).toEqual({
    width: 320,
    height: 1,
  });
});

test('the crop has the ratio of the box and is centred horizontally', () => {
  expect(regionCovering({ width: 4000, height: 3000 }, { width: 240, height: 240 })).toEqual({
    width: 3000,
    height: 3000,
    left: 500,
    top: 0,
  });
});

test('a portrait image is cropped less at the top than at the bottom', () => {
  expect(regionCovering({ width: 300, height: 600 }, { width: 100, height: 100 })).toEqual({
    width: 300,
    height: 300,
    left: 0,
    top: 100,
  });
});

test('an image smaller than the box is cropped to its ratio, too', () => {
  expect(regionCovering({ width: 10, height: 10 }, { width: 400, height: 200 })).toEqual({
    width: 10,
    height: 5,
    left: 0,
    top: 1,
  });
});
