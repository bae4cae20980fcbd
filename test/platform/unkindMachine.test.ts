import { createServer, type AddressInfo } from 'node:net';
import { DAY } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { person, room, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

// A machine with a full disk, a jumping clock, and internal services that must not be reachable through it.

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

test('an upload to a full disk fails, leaves nothing behind, and succeeds once there is space', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  jest.spyOn(app.engine.storage, 'put').mockRejectedValue(full);
  const before = await pictures();
  await expect(ada.uploads()).rejects.toMatchObject({
    status: 507,
    data: { errors: [{ code: 'insufficient-storage' }] },
  });
  expect(await pictures()).toEqual(before);
  jest.restoreAllMocks();
  expect(await ada.uploads()).toBeTruthy();
});

test('a clock that jumps a month ahead and back loses nothing that was acknowledged', async () => {
  const enquiry = await ben.enquires(await ada.publishes(), 'before the jump');
  const now = app.clock.now();
  app.clock.advance(30 * DAY);
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

test('internal addresses in users’ input are never requested', async () => {
  const asked = jest.fn();
  const neighbour = createServer(asked);
  await new Promise<void>(resolve => neighbour.listen(0, '127.0.0.1', resolve));
  const inner = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/latest/meta-data.png`;
  const everywhere = { image: inner, url: inner, picture: inner, avatar: { url: inner } };
  await ada.sdk.currentUser.updateProfile({
    bio: `![me](${inner}) <img src="${inner}">`,
    publicData: everywhere,
    protectedData: everywhere,
    privateData: everywhere,
  });
  const publicData = { ...(room.publicData as object), ...everywhere };
  const words = { title: inner, description: `See ${inner} <iframe src="${inner}">` };
  const listing = await ada.publishes({ ...words, publicData, privateData: everywhere });
  await ben.writes(await ben.enquires(listing, inner), `${inner} ![](${inner})`);
  await drain(app.engine, handlers);
  for (const job of schedule) await job.run(app.engine);
  expect(asked).not.toHaveBeenCalled();
  await new Promise(resolve => neighbour.close(resolve));
});
