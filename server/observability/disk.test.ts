import { tmpdir } from 'node:os';
import { createFreeDisk } from './disk.ts';

test('what is left on the disk of a folder is known, and asked for at most every ten seconds', async () => {
  let now = 0;
  const free = createFreeDisk(tmpdir(), () => now);
  const first = free();
  expect(await first).toBeGreaterThan(0);
  now = 9_999;
  expect(free()).toBe(first);
  now = 10_000;
  expect(free()).not.toBe(first);
});

test('of a folder that is missing nothing is known', async () => {
  expect(await createFreeDisk('/no/such/folder')()).toBeUndefined();
});
