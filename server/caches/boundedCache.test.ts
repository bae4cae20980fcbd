import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoundedCache } from './boundedCache.ts';

test('the entries used least recently make room, measured with their keys', () => {
  const cache = new BoundedCache<string>({ name: 'pages', limit: 10_000, sizeOf: text => 2 * text.length });
  for (let at = 0; at < 100; at++) {
    cache.set(`${at} ${'k'.repeat(500)}`, 'v'.repeat(500));
    cache.get(`0 ${'k'.repeat(500)}`);
  }
  const stored = [...cache.entries()].map(([key]) => key.split(' ', 1)[0]);
  expect(stored).toEqual(['0', '99', '98', '97']);
  expect(cache.figures()).toMatchObject({ entries: 4, limit: 10_000, hits: 100, misses: 0 });
  expect(cache.figures().bytes).toBeLessThanOrEqual(10_000);
});

test('what takes more than the limit alone is not stored, and replaces nothing else', () => {
  const cache = new BoundedCache<string>({ name: 'pages', limit: 1000, sizeOf: text => 2 * text.length });
  cache.set('small', 'value');
  cache.set('large', 'v'.repeat(1000));
  cache.set('k'.repeat(1000), 'value');
  expect([...cache.entries()]).toEqual([['small', 'value']]);
});

test('a value is made once, and each read counts as found or not', () => {
  const cache = new BoundedCache<string>({ name: 'styles', limit: 1000, sizeOf: () => 0 });
  const make = jest.fn(() => 'made');
  expect([cache.getOrMake('a', make), cache.getOrMake('a', make), cache.peek('a')]).toEqual(
    Array(3).fill('made'),
  );
  expect(make).toHaveBeenCalledTimes(1);
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
  expect(cache.figures()).toEqual({
    entries: 0,
    bytes: 0,
    limit: 1000,
    hits: 1,
    misses: 2,
  });
});

test('a value is served for its lifetime only', () => {
  let time = 1000;
  const cache = new BoundedCache<string>({
    name: 'around',
    limit: 1000,
    sizeOf: () => 0,
    lifetime: 30,
    now: () => time,
  });
  cache.set('a', 'value');
  time += 30;
  expect(cache.get('a')).toBe('value');
  time += 1;
  expect(cache.get('a')).toBeUndefined();
});

test('a key that was a part of a long text does not hold the whole of it', () => {
  const cache = new BoundedCache<true>({ name: 'requests', limit: 1_000_000, sizeOf: () => 0 });
  const before = heapInUse();
  for (let at = 0; at < 1000; at++) {
    const url = `/media/00000000-0000-4000-8000-${String(at).padStart(12, '0')}?${'x'.repeat(20_000)}`;
    // Flat, as what arrives over the network.
    cache.set(Buffer.from(url).toString().slice(7, 43), true);
  }
  expect(heapInUse() - before).toBeLessThan(2_000_000);
  expect(cache.get('00000000-0000-4000-8000-000000000999')).toBe(true);
});

/** Bytes of the objects that are still referred to. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
