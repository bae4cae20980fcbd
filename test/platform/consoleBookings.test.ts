import type { Fact } from '#contract/console/queueItem.ts';
import type { ConsoleRecord, RecordPage } from '#contract/console/records.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, Money, newStore, testClient, UUID, type Res } from './sdk.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let service: Awaited<ReturnType<typeof operatorAtConsole>>;
let payments: ReturnType<typeof fakePayments>;
let listing: Res;
let paid: string;
let talk: string;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  payments = fakePayments();
  app.engine.payments = payments.payments;
  ({ ada, ben } = await cast(app));
  await createPayable(app.engine, ada.id);
  // Only users with a verified address get mails about transitions.
  await app.engine.db.run('update users set email_verified = true');
  service = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  listing = await ada.publishes({ price: new Money(2500, 'EUR'), title: '=Room' });
  paid = await booksAndPays();
  app.clock.advance(MINUTE);
  talk = (await ben.enquires(await ada.publishes({ title: 'Flat' }), 'My door code is 4711')).id.uuid;
});
afterAll(() => app.close());

async function booksAndPays(): Promise<string> {
  const secretary = createSdk(app.baseUrl, { ...testClient, tokenStore: ben.tokens });
  const tokenStore = newStore();
  tokenStore.setToken((await secretary.exchangeToken()).data);
  const today = Math.floor(app.clock.now().getTime() / DAY) * DAY;
  const { data } = await createSdk(app.baseUrl, { tokenStore }).transactions.initiate({
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: {
      listingId: listing.id,
      bookingStart: new Date(today + DAY),
      bookingEnd: new Date(today + 3 * DAY),
      lineItems: [{ code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 }],
    },
  });
  const { id } = data.data;
  await ben.sdk.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  return id.uuid;
}

const search = async (kind: string, filters: object) =>
  ((await service.post('records', { kind, filters })).data as RecordPage).rows;
const found = async (filters: object) => (await search('bookings', filters)).map(({ id }) => id);
async function look(id = paid): Promise<ConsoleRecord> {
  const { data } = await service.post('record', { kind: 'bookings', id });
  if (!data) throw new Error('there is no such booking');
  return data;
}
const acts = (action: string, { version }: Pick<ConsoleRecord, 'version'>, values = {}) =>
  service.post('record-act', {
    kind: 'bookings',
    id: paid,
    action,
    version,
    values,
    reason: 'Both asked for it',
  });
const factsOf = (facts: readonly Fact[] = []) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

test('bookings are found by number, user, listing, state, days and stuck payments', async () => {
  expect(await found({})).toEqual([talk, paid]);
  expect(await found({ id: paid })).toEqual([paid]);
  expect(await found({ person: ben.email })).toEqual([talk, paid]);
  expect(await found({ person: ada.id, state: 'preauthorized' })).toEqual([paid]);
  expect(await found({ person: 'nobody@example.org' })).toEqual([]);
  expect(await found({ listing: listing.id.uuid })).toEqual([paid]);
  expect(await found({ stayFrom: '2026-03-03', stayTo: '2026-03-03' })).toEqual([paid]);
  expect(await found({ stayFrom: '2026-03-04' })).toEqual([]);
  expect(await found({ from: '2026-03-03' })).toEqual([]);
  expect(await found({ money: 'stuck' })).toEqual([]);
  await app.engine.db.run('update payments set disputed = true, troubled_at = $2 where transaction_id = $1', [
    paid,
    app.clock.now(),
  ]);
  expect(await found({ money: 'stuck' })).toEqual([paid]);
  await app.engine.db.run('update payments set disputed = false');
});

test('an operator can decline an open request, and a preview says what happens to the money', async () => {
  const { actions, facts, lists } = await look();
  expect(factsOf(facts)).toMatchObject({
    payment: { codes: ['reserved'] },
    payin: { amount: 5000, currency: 'EUR' },
    start: { day: '2026-03-03' },
  });
  expect(lists.map(({ name }) => name)).toEqual(['parties', 'history', 'timers', 'money']);
  expect(actions.map(({ name }) => name)).toEqual(['decline']);
  expect(factsOf(actions[0]?.means)).toMatchObject({
    becomes: { codes: ['declined'] },
    released: { amount: 5000, currency: 'EUR' },
    freed: '2026-03-03 – 2026-03-05',
  });
});

test('an accepted booking is cancelled with a fresh code, refunded, and both parties get a mail', async () => {
  const before = await look();
  await ada.sdk.transactions.transition({ id: paid, transition: 'transition/accept', params: {} });
  // Sent from a tab opened before the host answered.
  expect(await acts('decline', before)).toMatchObject({ status: 409, code: 'conflict' });
  const wish = { id: paid, matter: 'cancel', reason: 'unsafe' };
  await callWebApi(app, 'safety/appeal', wish, ben.tokens.getToken());
  const seen = await look();
  expect(seen.lists.find(({ name }) => name === 'appeals')?.lines).toHaveLength(1);
  expect(factsOf(seen.actions.find(({ name }) => name === 'cancel')?.means)).toEqual({
    becomes: { codes: ['canceled'] },
    givenBack: { amount: 5000, currency: 'EUR' },
    notPaidOut: { amount: 5000, currency: 'EUR' },
    freed: '2026-03-03 – 2026-03-05',
    told: { codes: ['customer', 'provider'] },
  });
  app.clock.advance(11 * MINUTE);
  expect(await acts('cancel', seen)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await service.post('unlock', { code: service.code() })).toMatchObject({ status: 200 });
  expect(await acts('cancel', seen, { words: 'x'.repeat(2001) })).toMatchObject({ status: 400 });
  expect(await acts('cancel', seen, { words: 'We are sorry.' })).toMatchObject({ status: 200 });
  expect(await acts('cancel', seen)).toMatchObject({ status: 409 });
  const mails = await mailsOf(app.engine, ben.email);
  const refund = mails.find(({ subject }) => subject === 'Your stay was cancelled');
  expect(refund?.text).toContain('Refund: €50');
  const after = await look();
  expect(factsOf(after.facts)).toMatchObject({
    state: { codes: ['canceled'] },
    payment: { codes: ['refunded'] },
    refunded: { amount: 5000, currency: 'EUR' },
  });
  expect(after.actions).toEqual([]);
  const told = await app.engine.db.rows<{ payload: { userId: string } }>(
    `select payload from outbox where kind = 'mail/step' and payload ->> 'transition' = 'transition/cancel' order by id`,
  );
  expect(told.map(({ payload }) => payload.userId).sort()).toEqual([ada.id, ben.id].sort());
  const own = await ben.sdk.transactions.show({ id: paid });
  expect(own.data.data.attributes.appeal).toMatchObject({
    answer: 'We are sorry.',
    closedAt: expect.any(String),
  });
  const { data } = await service.post('audit', { action: 'bookings/cancel' });
  expect((data as { entries: object[] }).entries).toContainEqual(
    expect.objectContaining({ subject: paid, reason: 'Both asked for it' }),
  );
});

test('a declined request shows no refund, as its payment hold was released', async () => {
  const id = await booksAndPays();
  await ada.sdk.transactions.transition({
    id: new UUID(id),
    transition: 'transition/decline',
    params: {},
  });
  await drain(app.engine, handlers);
  const facts = factsOf((await look(id)).facts);
  expect(facts).toMatchObject({
    state: { codes: ['declined'] },
    payment: { codes: ['released'] },
    'line-item/night': { amount: 5000, currency: 'EUR' },
  });
  expect(Object.keys(facts).filter(label => /reversal|refund/.test(label))).toEqual([]);
});

test('messages are listed without their text; reading a conversation requires an audited reason', async () => {
  const rows = await search('messages', { person: ben.email });
  expect(rows.map(({ title }) => title)).toEqual(['Flat']);
  expect(await search('messages', { id: talk })).toEqual(rows);
  expect(await search('messages', { person: ada.id })).toEqual([]);
  expect(await search('messages', { reports: 'open' })).toEqual([]);
  const [message] = rows;
  const shown = await service.post('record', { kind: 'messages', id: message?.id });
  const booking = await look(talk);
  const file = await (await service.get('records.csv?kind=messages')).text();
  for (const told of [JSON.stringify([rows, shown.data, booking]), file]) expect(told).not.toContain('4711');

  for (const asked of [
    { kind: 'messages', id: message?.id },
    { kind: 'bookings', id: talk },
  ]) {
    expect(await service.post('record-private', { ...asked, reason: '' })).toMatchObject({ status: 400 });
    const { data } = await service.post('record-private', { ...asked, reason: 'Report of yesterday' });
    expect(data as readonly Fact[]).toContainEqual({ label: 'customer', value: 'My door code is 4711' });
    const written = await service.post('audit', { action: `${asked.kind}/private` });
    expect(written.data).toMatchObject({
      entries: [{ subject: asked.id, reason: 'Report of yesterday', who: expect.stringMatching(/^Olha T/) }],
    });
  }
  // Reading as an operator doesn't mark the message as read.
  const own = await ada.sdk.transactions.show({ id: talk });
  expect(own.data.data.attributes.unreadMessages).toBe(1);
});

test('a report about a message links to the booking of its conversation', async () => {
  const [message] = await search('messages', { person: ben.email });
  const report = { kind: 'message', id: message?.id, reason: 'harassment' };
  await callWebApi(app, 'safety/report', report, ada.tokens.getToken());
  const [line] = (await service.post('queue', { queue: 'reports' })).data as readonly { id: string }[];
  const { data } = await service.post('item', { queue: 'reports', id: line?.id });
  expect(data).toMatchObject({ recordPath: `/console/bookings/${talk}` });
  expect((await search('messages', { reports: 'open' })).map(({ id }) => id)).toEqual([message?.id]);
  const { lists } = await look(talk);
  expect(lists.find(({ name }) => name === 'reportsAboutIt')?.lines).toHaveLength(1);
});

test('the list is exported as CSV, with formulas escaped', async () => {
  const answer = await service.get(`records.csv?kind=bookings&id=${paid}`);
  const [head, row] = (await answer.text()).trim().split('\r\n');
  expect(head).toMatch(/id,title,customer,provider,state,start,payin,begunAt$/);
  expect(row).toContain(",'=Room,");
});
