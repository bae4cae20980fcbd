import { distanceKm } from './around.ts';

test('Bremen and Hamburg are about 95 km apart', () => {
  const km = distanceKm({ lat: 53.0793, lng: 8.8017 }, { lat: 53.5511, lng: 9.9937 });
  expect(Math.round(km)).toBe(95);
});

test('a place is at distance zero from itself, and the antimeridian is crossed', () => {
  expect(distanceKm({ lat: 50, lng: 30 }, { lat: 50, lng: 30 })).toBe(0);
  expect(distanceKm({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.2, 1);
});
