import { cameraBounds, fitCamera } from './mapCamera.ts';

const size = { width: 500, height: 800 };
const europe = { ne: { lat: 66, lng: 30 }, sw: { lat: 44, lng: 8 } };
const padding = { top: 80, right: 64, bottom: 48, left: 40 };

test('a box fits inside the padding, and touches it on one side', () => {
  const camera = fitCamera(europe, size, { padding, maxZoom: 11 });
  const { ne, sw } = cameraBounds(camera, size);
  const perDegree = size.width / (ne.lng - sw.lng);
  const left = (europe.sw.lng - sw.lng) * perDegree;
  const right = (ne.lng - europe.ne.lng) * perDegree;
  expect(left).toBeGreaterThanOrEqual(padding.left - 0.01);
  expect(right).toBeGreaterThanOrEqual(padding.right - 0.01);
  expect(right - left).toBeCloseTo(padding.right - padding.left, 1);
  expect(ne.lat).toBeGreaterThan(europe.ne.lat);
  expect(sw.lat).toBeLessThan(europe.sw.lat);
});

test('zooms are multiples of the step, and at most the closest', () => {
  const { zoom } = fitCamera(europe, size, { padding, maxZoom: 11, step: 0.25 });
  expect(zoom * 4).toBe(Math.round(zoom * 4));
  expect(fitCamera({ ne: europe.ne, sw: europe.ne }, size, { padding, maxZoom: 11 }).zoom).toBe(11);
});

test('a map smaller than its padding shows the box all the same', () => {
  const small = { width: 90, height: 120 };
  const { ne, sw } = cameraBounds(fitCamera(europe, small, { padding, maxZoom: 11 }), small);
  expect([ne.lng >= europe.ne.lng, sw.lng <= europe.sw.lng]).toEqual([true, true]);
});
