import { formatsFor } from './accept.ts';

test('a client that accepts modern formats gets the smallest', () => {
  expect(formatsFor('image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8')).toEqual([
    'avif',
    'webp',
    'jpeg',
  ]);
  expect(formatsFor('image/webp, */*')).toEqual(['webp', 'jpeg']);
});

test('every other client gets JPEG', () => {
  for (const accept of ['', '*/*', 'image/*', 'image/png,image/*;q=0.8', 'text/html'])
    expect(formatsFor(accept)).toEqual(['jpeg']);
});

test('q=0 excludes a format, and other weights rank them', () => {
  expect(formatsFor('image/avif;q=0, image/webp')).toEqual(['webp', 'jpeg']);
  expect(formatsFor('image/avif;q=0.000, image/webp;q=0.0, */*')).toEqual(['jpeg']);
  expect(formatsFor('image/avif;q=0.5, image/webp;q=0.9')).toEqual(['webp', 'avif', 'jpeg']);
  expect(formatsFor('IMAGE/AVIF ; q=1')).toEqual(['avif', 'jpeg']);
  expect(formatsFor('image/avif;q=abc, image/webp;q=-1')).toEqual(['jpeg']);
});
