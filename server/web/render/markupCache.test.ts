import { createMarkupCache } from './markupCache.ts';

const partOf = (markup: string) => ({ bytes: Buffer.from(markup), icons: [], links: '' });

test('markup is found by its key', () => {
  const cache = createMarkupCache();
  const part = partOf('<p>Поруч</p>');
  cache.set('1 Footer', part);
  expect([cache.get('1 Footer'), cache.get('2 Footer')]).toEqual([part, undefined]);
});

test('what was used least recently makes room, measured with its key', () => {
  const cache = createMarkupCache(20_000);
  const keyOf = (number: number) => `${number} ${'k'.repeat(1000)}`;
  for (let number = 0; number < 100; number++) {
    cache.set(keyOf(number), partOf('m'.repeat(2000)));
    cache.get(keyOf(0));
  }
  const stored = Array.from({ length: 100 }, (_, number) => number).filter(number =>
    cache.get(keyOf(number)),
  );
  expect(stored).toEqual([0, 97, 98, 99]);
});

test('a content has one name while it is in use, and a name never means another', () => {
  const cache = createMarkupCache(1, 10_000);
  const first = cache.nameOf('en');
  const names = Array.from({ length: 1000 }, (_, number) => cache.nameOf(`flood ${number}`));
  expect(cache.nameOf('flood 999')).toBe(names[999]);
  expect(new Set([first, ...names, cache.nameOf('en')]).size).toBe(1002);
});

test('equal objects have the same name, which is found again without reading them', () => {
  const cache = createMarkupCache();
  const toJSON = jest.fn(() => 'a room');
  const room = { toJSON };
  expect([cache.nameOf(room), cache.nameOf(room)]).toEqual(Array(2).fill(cache.nameOf('a room')));
  expect(toJSON).toHaveBeenCalledTimes(1);
  const names = [{ a: 1 }, { a: 1 }, { a: 2 }, ['1'], [1], 1, '1', null, 'null', true].map(cache.nameOf);
  expect(names[0]).toBe(names[1]);
  expect(new Set(names).size).toBe(9);
});
