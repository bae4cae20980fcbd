import type { Client } from './client.ts';
import { cases, findListing, picturesIn } from './pages.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const link = (number: number, slug = 'room') => `<a href="/l/${slug}/${idOf(number)}">A room</a>`;

/** A server whose search page shows listings with these numbers, and other searches as many as `others`. */
function clientOf(numbers: readonly number[], slug?: string, others = 24): Client {
  const unexpected = () => Promise.reject(new Error('unexpected'));
  const page = (shown: readonly number[]) =>
    shown.map(number => link(number, slug) + link(number, slug)).join('');
  return {
    read: ({ path }) =>
      Promise.resolve(page(path === '/s' ? numbers : Array.from({ length: others }, (_, at) => at))),
    load: unexpected,
    fetch: unexpected,
    close: () => {},
  };
}

const from = (first: number) => Array.from({ length: 24 }, (_, at) => first + at);

test('every search of a run is new', () => {
  const searches = cases.find(({ part }) => part === 'searches');
  const pages = { listing: '', readers: [] };
  const asked = Array.from({ length: 20_200 }, () => searches?.next(pages).path);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked[0]).toMatch(/^\/s\?bounds=62\.\d\d,40\.\d\d,40,-10\.\d\d$/);
});

test('the listing is one that every build shows, at its own path there', async () => {
  const found = await findListing([clientOf(from(0)), clientOf(from(20), 'warm-room')]);
  expect(found).toEqual([`/l/room/${idOf(20)}`, `/l/warm-room/${idOf(20)}`]);
});

test('builds without a listing in common, or with less than a page of results, are not compared', async () => {
  await expect(findListing([clientOf(from(0)), clientOf(from(24))])).rejects.toThrow('no listing in common');
  await expect(findListing([clientOf(from(0)), clientOf(from(0).slice(1))])).rejects.toThrow('too few');
  await expect(findListing([clientOf(from(0), 'room', 23)])).rejects.toThrow('too few');
});

test('the pictures of a page are found in each of their sizes', () => {
  const html = `<img src="/media/a/small" srcset="/media/a/small 400w, /media/a/large?s=1&amp;t=2 800w"/>
    <link imageSrcSet="/media/b/small, /media/a/small 2x">`;
  expect(picturesIn(html)).toEqual(['/media/a/small', '/media/a/large?s=1&t=2', '/media/b/small']);
});
