import { MINUTE } from '#contract/time/units.ts';
import { createCommunityCounter } from '#server/engineApi/marketplace.ts';
import { cast, room } from '#test/support/cast.ts';
import type { Params } from './sdk.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

test('published listings and members are counted, at most every ten minutes', async () => {
  const { ada, ben } = await cast(app);
  const { db } = app.engine;
  await db.run('update users set email_verified = true where id = any($1::uuid[])', [[ada.id, ben.id]]);
  await ada.publishes();
  let isDown = false;
  const first: typeof db.first = (...asked) =>
    isDown ? Promise.reject(new Error('down')) : db.first(...asked);
  const community = createCommunityCounter({ ...app.engine, db: { ...db, first } });
  expect(await community()).toEqual({ offers: 1, requests: 0, members: 2 });

  await ben.publishes({ publicData: { ...(room.publicData as Params), category: 'lookingForPlace' } });
  await ada.drafts();
  expect(await community()).toMatchObject({ requests: 0 });
  app.clock.advance(10 * MINUTE);
  expect(await community()).toEqual({ offers: 1, requests: 1, members: 2 });

  // The last counts are returned while counting fails.
  isDown = true;
  app.clock.advance(10 * MINUTE);
  expect(await community()).toEqual({ offers: 1, requests: 1, members: 2 });
});

test('a private marketplace shows no counts', async () => {
  const { settings } = app.engine;
  const access = { ...settings().access, isPrivate: true };
  expect(
    await createCommunityCounter({ ...app.engine, settings: () => ({ ...settings(), access }) })(),
  ).toBeNull();
});
