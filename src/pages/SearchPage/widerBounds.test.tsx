import { widerBounds } from './widerBounds.ts';

test('a small town gets its surroundings', () => {
  const wider = widerBounds({ ne: { lat: 53.1, lng: 8.9 }, sw: { lat: 53, lng: 8.8 } });
  expect(wider?.ne.lat).toBeCloseTo(53.6);
  expect(wider?.sw.lng).toBeCloseTo(8.3);
});

test('wider never leaves the earth', () => {
  const wider = widerBounds({ ne: { lat: 89, lng: 179 }, sw: { lat: 60, lng: 150 } });
  expect(wider).toEqual({ ne: { lat: 90, lng: 180 }, sw: { lat: 31, lng: 121 } });
});

test('half a continent is wide enough', () => {
  expect(widerBounds({ ne: { lat: 70, lng: 40 }, sw: { lat: 20, lng: -10 } })).toBeUndefined();
});
