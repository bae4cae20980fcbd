import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '#contract/time/units.ts';
import { maxConnectionsPerUser } from '#server/live/hub.ts';
import { ban } from '#server/marketplace/users/index.ts';
import { cast, person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { operator } from '#test/support/actions.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { listenTo, type Stream } from '#test/support/stream.ts';
import { callWebApi } from '#test/support/webApi.ts';
import type { Person } from '#test/support/cast.ts';
import { createSdk, type Res } from './sdk.ts';

let app: TestApp;
let other: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let transaction: Res;
let opened: Stream[] = [];

beforeAll(async () => {
  app = await startApp();
  other = await startApp({}, app);
  ({ ada, ben, cy } = await cast(app));
  transaction = await ben.enquires(await ada.publishes());
  // The first stream makes a server connect to the database; events before that are reported as a gap.
  for (const at of [app, other]) {
    const first = await listens(cy, at);
    await first.hears({ type: 'gap' });
    first.close();
  }
});
afterEach(() => {
  for (const stream of opened) stream.close();
  opened = [];
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Resolves once no further event can be missed. */
const listens = async (person: Person | undefined, at: TestApp = app) => {
  const stream = await listenTo(at, person?.tokens.getToken());
  opened.push(stream);
  return stream;
};
const about = (type: 'message' | 'transition' | 'read' | 'seen', { id } = transaction) => ({
  type,
  transactionId: id.uuid,
});

test('a stream is never buffered, cached or compressed', async () => {
  const { status, headers } = await listens(ben);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('visitors and invalid tokens get no stream and are told not to reconnect', async () => {
  const visitor = createSdk(app.baseUrl);
  await visitor.listings.query();
  const forged = { access_token: 'forged', token_type: 'bearer', scope: 'user' } as never;
  for (const token of [undefined, forged])
    expect(await listenTo(app, token)).toMatchObject({ status: 204, news: [] });
  expect(app.hub.size()).toBe(0);
});

test('both parties receive a message’s event, whatever server they are connected to, and nobody else does', async () => {
  const [adaHears, benHears, cyHears] = await Promise.all([
    listens(ada, other),
    listens(ben),
    listens(cy, other),
  ]);
  await ben.writes(transaction, 'Ще вільно?');
  await Promise.all([adaHears.hears(about('message')), benHears.hears(about('message'))]);
  // A later event shows that this one would have arrived by now.
  const theirs = await cy.enquires(await ada.publishes());
  await cyHears.hears(about('message', theirs));
  expect(cyHears.news.filter(one => 'transactionId' in one)).not.toContainEqual(about('message'));
  // Events contain ids only, never message content.
  expect(JSON.stringify(adaHears.news)).not.toContain('вільно');
});

test('a transition sends an event after its commit; a dry run and a rejected one do not', async () => {
  const stream = await listens(ada);
  const listing = await ada.publishes();
  const enquiry = {
    processAlias: 'default-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: listing.id },
  };
  await ben.sdk.transactions.initiateSpeculative(enquiry);
  await ada.sdk.transactions.initiate(enquiry).catch(() => undefined);
  const { data } = await ben.sdk.transactions.initiate(enquiry);
  await stream.hears(about('transition', data.data));
  expect(stream.news.filter(({ type }) => type === 'transition')).toHaveLength(1);
});

test('reading sends an event to the reader’s other devices, and another to the other party', async () => {
  await ben.writes(transaction, 'Are you there?');
  const [adaHears, benHears] = await Promise.all([listens(ada, other), listens(ben)]);
  await ada.sdk.messages.query({ transactionId: transaction.id });
  await Promise.all([adaHears.hears(about('read')), benHears.hears(about('seen'))]);
  await ada.sdk.messages.query({ transactionId: transaction.id });
  await ada.writes(transaction, 'Yes');
  await benHears.hears(about('message'));
  await adaHears.hears(about('message'));
  expect(adaHears.news.filter(({ type }) => type === 'read')).toHaveLength(1);
  expect(benHears.news).not.toContainEqual(about('read'));
  expect(benHears.news.filter(({ type }) => type === 'seen')).toHaveLength(1);
});

test('a block, an unblock and a ban make open pages of both sides refetch, without details', async () => {
  const dan = await person(app, 'Dan', 'Brown');
  const dans = await dan.enquires(await ada.publishes());
  const streams = await Promise.all([listens(dan, other), listens(ada), listens(ben)]);
  const [danHears, adaHears, benHears] = streams;
  const gaps = () => streams.map(({ news }) => news.filter(({ type }) => type === 'gap').length);
  const safety = (path: string) =>
    callWebApi(app, `safety/${path}`, { userId: dan.id }, ada.tokens.getToken());
  // Once a later event has arrived, so has every initial gap.
  await dan.writes(dans, 'Hello');
  await Promise.all([danHears, adaHears].map(stream => stream?.hears(about('message', dans))));
  const heard = async (change: () => Promise<unknown>) => {
    const [ofDan = 0, ofAda = 0, ofBen = 0] = gaps();
    await change();
    await until(() => gaps()[0] === ofDan + 1 && gaps()[1] === ofAda + 1);
    expect(gaps()[2]).toBe(ofBen);
  };
  await heard(() => safety('block'));
  await heard(() => safety('unblock'));
  await safety('unblock');
  expect(danHears?.news.filter(({ type }) => type === 'gap')).toContainEqual({ type: 'gap' });
  const before = gaps();
  await ban(ctxFor(app.engine, operator), { id: dan.id });
  await until(() => gaps()[1] === (before[1] ?? 0) + 1);
  expect(benHears?.news.some(one => JSON.stringify(one).includes(dan.id))).toBe(false);
});

test('signing out ends the streams of this session, on every server, and no others', async () => {
  const [here, there] = await Promise.all([listens(cy), listens(cy, other)]);
  const tokens = cy.tokens.getToken();
  await cy.sdk.login({ username: cy.email, password: cy.password });
  const another = await listens(cy, other);
  const signedOut = cy.tokens.getToken();
  cy.tokens.setToken(tokens!);
  await cy.sdk.logout();
  expect(await Promise.all([here.ended, there.ended])).toEqual(['session', 'session']);
  cy.tokens.setToken(signedOut!);
  await another.hears(about('message', await cy.enquires(await ada.publishes())));
});

test('a new password ends the streams of all other devices', async () => {
  const elsewhere = await listens(cy);
  await cy.sdk.login({ username: cy.email, password: cy.password });
  const newPassword = 'Cy likes long boats';
  await cy.sdk.currentUser.changePassword({ currentPassword: cy.password, newPassword });
  cy.password = newPassword;
  expect(await elsewhere.ended).toBe('session');
});

test('a ban ends all streams at once', async () => {
  await cy.sdk.login({ username: cy.email, password: cy.password });
  const stream = await listens(cy, other);
  await ban(ctxFor(app.engine, operator), { id: cy.id });
  expect(await stream.ended).toBe('session');
  expect(await listens(cy)).toMatchObject({ status: 204 });
});

test('an expired session ends its stream without any event', async () => {
  const stream = await listens(ben);
  app.clock.advance(181 * DAY);
  await app.hub.checkSessions();
  expect(await stream.ended).toBe('session');
  await ben.sdk.login({ username: ben.email, password: ben.password });
});

test('one user cannot exhaust the server: the oldest stream is dropped', async () => {
  const first = await listens(ben);
  for (let number = 0; number < maxConnectionsPerUser; number++) await listens(ben);
  expect(await first.ended).toBe('crowd');
  expect(app.hub.size()).toBe(maxConnectionsPerUser);
});

test('after losing its database connection the server sends a gap event and continues', async () => {
  await ada.sdk.login({ username: ada.email, password: ada.password });
  const stream = await listens(ada);
  await ben.writes(transaction, 'before');
  await stream.hears(about('message'));
  const gaps = () => stream.news.filter(({ type }) => type === 'gap').length;
  const gapsBefore = gaps();
  await app.engine.db.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "live"' and datname = current_database()`,
  );
  await until(() => gaps() > gapsBefore);
  await ben.writes(transaction, 'after');
  await ada.sdk.messages.query({ transactionId: transaction.id });
  await stream.hears(about('read'));
});

test('a closed stream is released, and a stopping server ends all streams', async () => {
  await ada.sdk.login({ username: ada.email, password: ada.password });
  const third = await startApp({}, app);
  const [one, two] = await Promise.all([listens(ada, third), listens(ben, third)]);
  expect(third.hub.size()).toBe(2);
  one.close();
  await until(() => third.hub.size() === 1);
  await third.close();
  expect(await two.ended).toBe('stop');
});

async function until(isSo: () => boolean): Promise<void> {
  for (const since = Date.now(); !isSo(); await sleep(10))
    if (Date.now() - since > 8_000) throw new Error('Not so within 8 seconds');
}
