import { mapPicturePath, searchPicturePath } from './mapPictures.ts';
import { fitPicture, pictureBounds } from './mapPictureView.ts';

const look = { scheme: 'dark', width: 400 } as const;

test('paths name the listing and its version, or the signed search', () => {
  const listing = { id: 'l1', createdAt: '2022-03-01T10:00:00.000Z' };
  expect(mapPicturePath(listing, 'uk', look)).toMatch(/^\/map-picture\/l1\/a\w+\/uk\/dark-400\.webp$/);
  expect(searchPicturePath({ query: 'bounds=1', signature: 'abc' }, 'uk', look)).toBe(
    '/map-picture/search/abc/uk/dark-400.webp?bounds=1',
  );
});

test('a box is shown whole, and a view’s own box gives the same view', () => {
  for (const center of [
    { lat: 52.5, lng: 13.4 },
    { lat: -33, lng: -70 },
    { lat: 64, lng: 179.9 },
  ])
    for (const zoom of [3, 7.5, 11]) {
      const fitted = fitPicture(pictureBounds({ center, zoom }));
      expect(fitted.zoom).toBeCloseTo(zoom, 6);
      expect(fitted.center.lat).toBeCloseTo(center.lat, 6);
      expect((fitted.center.lng - center.lng) % 360).toBeCloseTo(0, 6);
    }
});

test('a point is shown with its surroundings, and the whole earth at the closest zoom that fits it', () => {
  const point = { lat: 50, lng: 30 };
  expect(fitPicture({ ne: point, sw: point }).zoom).toBe(11);
  const { zoom } = fitPicture({ ne: { lat: 90, lng: 180 }, sw: { lat: -90, lng: -180 } });
  expect(512 * 2 ** zoom).toBeCloseTo(250, -1);
});
