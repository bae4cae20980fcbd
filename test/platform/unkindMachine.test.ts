import { drain, handlers } from '#server/jobs/index.ts';
import { person, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

// A machine whose disk is full and whose clock jumps.

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  [ada, ben] = [await person(app, 'Ada', 'Lovelace'), await person(app, 'Ben', 'Kovalenko')];
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const pictures = () => app.engine.db.rows('select id from images');

test('a picture that finds the disk full is refused, leaves nothing behind, and goes in once there is room', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  jest.spyOn(app.engine.storage, 'put').mockRejectedValue(full);
  const before = await pictures();
  await expect(ada.uploads()).rejects.toMatchObject({
    status: 500,
    data: { errors: [{ code: 'internal-error' }] },
  });
  expect(await pictures()).toEqual(before);
  jest.restoreAllMocks();
  expect(await ada.uploads()).toBeTruthy();
});

test('a clock that jumps a month ahead and back loses nothing that was acknowledged', async () => {
  const enquiry = await ben.enquires(await ada.publishes(), 'before the jump');
  const now = app.clock.now();
  app.clock.advance(30 * 24 * 3_600_000);
  await drain(app.engine, handlers);
  await ben.sdk.login({ username: ben.email, password: ben.password });
  await ben.writes(enquiry, 'in the jump');
  app.clock.set(now.toISOString());
  await ben.sdk.login({ username: ben.email, password: ben.password });
  await ben.writes(enquiry, 'after the jump');
  await drain(app.engine, handlers);
  const kept = await app.engine.db.rows<{ content: string }>('select content from messages');
  expect(kept.map(({ content }) => content).toSorted()).toEqual(
    ['before the jump', 'in the jump', 'after the jump'].toSorted(),
  );
  const [waiting] = await app.engine.db.rows<{ dead: number }>(
    'select count(*) as dead from outbox where done_at is null and attempts >= 10',
  );
  expect(waiting?.dead).toBe(0);
});
