import { randomUUID } from 'node:crypto';
import type { Log } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { testSettings } from '#test/support/database.ts';
import { accessTo, clearPublic } from './servable.ts';

/** A database in which one listing shows every image, until `hide`. */
function world() {
  const listingId = randomUUID();
  let isShown = true;
  let wait: Promise<void> | undefined;
  const first = jest.fn(async () => {
    const answer = isShown ? { by: [listingId], sealed: false } : undefined;
    await wait;
    return answer;
  });
  const engine = {
    db: { first } as unknown as Db,
    clock: { now: () => new Date('2026-03-01T10:00:00Z') },
    settings: () => testSettings,
    log: {} as Log,
  };
  return {
    ...{ engine, listingId, first },
    access: (imageId: string) => accessTo(engine, imageId, undefined),
    hide: () => (isShown = false),
    waitsFor: (until: Promise<void>) => (wait = until),
  };
}

test('a public image is looked up once, until its listing changes', async () => {
  const { access, first, engine, listingId, hide } = world();
  const imageId = randomUUID();
  for (let time = 0; time < 3; time++) expect(await access(imageId)).toBe('public');
  expect(first).toHaveBeenCalledTimes(1);
  clearPublic(engine, [randomUUID()]);
  expect(await access(imageId)).toBe('public');
  expect(first).toHaveBeenCalledTimes(1);
  hide();
  clearPublic(engine, [randomUUID(), listingId]);
  expect(await access(imageId)).toBeUndefined();
});

test('after notifications may have been missed, every image is looked up again', async () => {
  const { access, engine, hide } = world();
  const imageId = randomUUID();
  expect(await access(imageId)).toBe('public');
  hide();
  clearPublic(engine, 'all');
  expect(await access(imageId)).toBeUndefined();
});

test('a result from before a change is not cached after it', async () => {
  const { access, engine, listingId, hide, waitsFor } = world();
  const imageId = randomUUID();
  let arrive = (): void => undefined;
  void waitsFor(new Promise(resolve => (arrive = resolve)));
  const asked = access(imageId);
  hide();
  clearPublic(engine, [listingId]);
  arrive();
  expect(await asked).toBe('public');
  expect(await access(imageId)).toBeUndefined();
});

test('however many listings change, none of their images stays cached', async () => {
  const { access, engine, listingId, hide } = world();
  const imageId = randomUUID();
  expect(await access(imageId)).toBe('public');
  hide();
  clearPublic(engine, [listingId]);
  for (let time = 0; time < 20_010; time++) clearPublic(engine, [String(time)]);
  expect(await access(imageId)).toBeUndefined();
});
