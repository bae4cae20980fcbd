import type { Statistics } from '#contract/console/figures.ts';
import { HOUR } from '#contract/time/units.ts';
import { countPastWeeks } from '#server/marketplace/statistics/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let olha: ConsoleBrowser & { code: () => string };
beforeAll(async () => {
  app = await startApp();
  // A Monday.
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  olha = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
});
afterAll(() => app.close());

/** Hours pass in these tests, after which the console requires a code again. */
const read = async (span = 4): Promise<Statistics> => {
  const answer = await olha.post('figures', { span });
  if (answer.status === 200) return answer.data;
  await olha.post('unlock', { code: olha.code() });
  return (await olha.post('figures', { span })).data;
};
const present = async () => {
  const { weeks } = await read();
  return weeks.at(-1)!;
};
const enquires = async () => {
  const listing = await ada.publishes({ title: 'Room' });
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: listing.id },
  });
  return data.data.id;
};

test('the current week is counted live: listings, conversations, answers and reports', async () => {
  expect(await present()).toMatchObject({ week: '2026-03-02', offers: 0, matches: 0, answerSeconds: null });
  const first = await enquires();
  const second = await enquires();
  await ben.sdk.messages.send({ transactionId: first, content: 'Hello?' });
  app.clock.advance(2 * HOUR);
  await ada.sdk.messages.send({ transactionId: first, content: 'Hello!' });
  await ada.sdk.messages.send({ transactionId: first, content: 'And welcome' });
  app.clock.advance(2 * HOUR);
  await ada.sdk.messages.send({ transactionId: second, content: 'Sorry for the wait' });
  const report = { kind: 'user', id: ada.id, reason: 'exploitation' };
  await callWebApi(app, 'safety/report', report, ben.tokens.getToken());
  const week = await present();
  expect(week).toMatchObject({
    conversations: 2,
    matches: 2,
    answerSeconds: 3 * 3600,
    reports: { filed: 1, closed: 0 },
    money: [],
  });
  expect(week.offers + week.requests).toBe(2);
  expect((await read()).open).toEqual({ reports: 1, oldest: app.clock.now().toISOString() });
});

test('bookings are counted in the week in which their state changed', async () => {
  const listing = await ada.publishes({ title: 'Free' });
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: {
      listingId: listing.id,
      bookingStart: new Date('2026-03-20T00:00:00Z'),
      bookingEnd: new Date('2026-03-21T00:00:00Z'),
    },
  });
  app.clock.advance(24 * HOUR);
  await ada.sdk.transactions.transition({ id: data.data.id, transition: 'transition/accept' });
  expect(await present()).toMatchObject({
    matches: 3,
    bookings: { requested: 1, accepted: 1, refused: 0, canceled: 0, completed: 0 },
  });
});

test('a finished week is counted once and then fixed, and an answer counts only once', async () => {
  app.clock.set('2026-03-09T10:00:00Z');
  await countPastWeeks(app.engine);
  const { weeks } = await read(52);
  expect(weeks).toHaveLength(52);
  expect(weeks.slice(-2).map(({ week, matches }) => [week, matches])).toEqual([
    ['2026-03-02', 3],
    ['2026-03-09', 0],
  ]);
  const { count } = (await app.engine.db.first<{ count: number }>(
    'select count(*)::int as count from week_figures',
  ))!;
  expect(count).toBe(51);
  await app.engine.db.run('delete from messages');
  expect((await read()).weeks.at(-2)).toMatchObject({ week: '2026-03-02', matches: 3 });
});

test('statistics are exported as CSV, for a limited number of weeks', async () => {
  const answer = await olha.get('figures.csv?span=4');
  const [head, ...rows] = (await answer.text()).trim().split('\r\n');
  expect(head).toMatch(/^\uFEFF?week,offers,requests,conversations,matches,medianSecondsToFirstAnswer,/);
  expect(rows).toHaveLength(4);
  expect(rows[2]).toBe('2026-03-02,3,0,3,3,14400,1,1,0,0,0,1,0');
  expect((await olha.post('figures', { span: 5 })).status).toBe(400);
  expect((await olha.get('figures.csv?span=1000')).status).toBe(400);
});
