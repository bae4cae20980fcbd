import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { measureCaches, registerCache } from './registry.ts';

/** So many that the caches of other tests, which share the registry, don't matter. */
const many = 1e9;
const figures = { entries: many, bytes: 2 * many, limit: 3 * many, hits: 4 * many, misses: 5 * many };
const photos = () => {
  const {
    entries = 0,
    bytes,
    limit,
    hits,
    misses,
  } = measureCaches().find(({ name }) => name === 'photos') ?? {};
  return [entries, bytes, limit, hits, misses].map((figure = 0) => Math.floor(figure / many));
};

test('figures of caches with one name are added up, and those that nothing uses are forgotten', async () => {
  const used = {};
  registerCache('photos', used, () => figures);
  registerCache('photos', {}, () => figures);
  expect(photos()).toEqual([2, 4, 6, 8, 10]);
  // A reference that was just read holds its object until the current task has ended.
  await new Promise(resolve => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(photos()).toEqual([1, 2, 3, 4, 5]);
  expect(used).toEqual({});
});
