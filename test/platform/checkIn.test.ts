import { cast, type Person } from '#test/support/cast.ts';
import { drainMails, mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import type { Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let room: Res;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
  room = await ada.publishes();
});

async function isAccepted(start: string, end: string): Promise<Res> {
  const params = { listingId: room.id, bookingStart: new Date(start), bookingEnd: new Date(end) };
  const request = { processAlias: 'free-process/release-2', transition: 'transition/request', params };
  const stay = (await ben.sdk.transactions.initiate(request, { expand: true })).data.data;
  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  await drainMails(app.engine);
  return stay;
}
const question = 'Is everything all right?';
const asked = async (who: Person) =>
  (await mailsOf(app.engine, who.email)).filter(({ subject }) => subject === question);

test('on the third morning of a stay its guest is asked how it is, once, and the host is not', async () => {
  const stay = await isAccepted('2026-04-01', '2026-04-08');
  app.clock.set('2026-04-04T07:59:00Z');
  expect(await asked(ben)).toEqual([]);
  app.clock.set('2026-04-04T08:01:00Z');
  const [mail, ...others] = await asked(ben);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('You have been at Ada L’s for three days');
  expect(mail?.text).toContain(`/order/${stay.id.uuid}/details`);
  expect(await asked(ada)).toEqual([]);
  app.clock.set('2026-04-06T08:00:00Z');
  expect(await asked(ben)).toHaveLength(1);
});

test('nobody is asked about a short stay, or one that was ended', async () => {
  await isAccepted('2026-04-01', '2026-04-04');
  const long = await isAccepted('2026-04-10', '2026-04-18');
  await ben.sdk.transactions.transition({
    id: long.id,
    transition: 'transition/end-by-customer',
    params: {},
  });
  app.clock.set('2026-04-16T10:00:00Z');
  expect(await asked(ben)).toEqual([]);
});
