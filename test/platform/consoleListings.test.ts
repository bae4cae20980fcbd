import type { Fact } from '#contract/console/queueItem.ts';
import type { ConsoleRecord, RecordPage } from '#contract/console/records.ts';
import { MINUTE } from '#contract/time/units.ts';
import { cast, person, room, type Person } from '#test/support/cast.ts';
import { operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { Money } from './sdk.ts';
import { callWebApi } from '#test/support/webApi.ts';

jest.setTimeout(30_000);

const kind = 'all-listings';
let app: TestApp;
let ada: Person;
let ben: Person;
let service: ConsoleBrowser;
let id: string;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  service = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  await ada.sdk.currentUser.updateProfile({ privateData: { locale: 'de' } });
  id = (await ada.publishes({ title: 'Zimmer am Park' })).id.uuid;
});
afterAll(() => app.close());

const search = async (filters: object) =>
  ((await service.post('records', { kind, filters })).data as RecordPage).rows.map(({ title }) => title);
async function look(): Promise<ConsoleRecord> {
  const { data } = await service.post('record', { kind, id });
  if (!data) throw new Error('there is no such listing');
  return data;
}
const acts = async (action: string, values: object = {}, seen?: ConsoleRecord) =>
  service.post('record-act', {
    kind,
    id,
    action,
    values,
    version: (seen ?? (await look())).version,
    reason: 'Agreed in the team',
  });
const own = async () => (await ada.sdk.ownListings.show({ id })).data.data.attributes;

test('are found by words, number, author, place and reports', async () => {
  app.clock.advance(MINUTE);
  await ben.publishes({ title: 'Clothes for children' });
  expect(await search({})).toEqual(['Clothes for children', 'Zimmer am Park']);
  expect(await search({ q: 'ZIMMER park' })).toEqual(['Zimmer am Park']);
  expect(await search({ q: id })).toEqual(['Zimmer am Park']);
  expect(await search({ author: ada.email.toUpperCase() })).toEqual(['Zimmer am Park']);
  expect(await search({ author: ben.id, category: 'offeringPlace' })).toEqual(['Clothes for children']);
  expect(await search({ author: 'nobody@example.org' })).toEqual([]);
  expect(await search({ place: 'berlin', state: 'published' })).toHaveLength(2);
  expect(await search({ reports: 'open' })).toEqual([]);
  const report = { kind: 'listing', id, reason: 'fake' };
  await callWebApi(app, 'safety/report', report, ben.tokens.getToken());
  expect(await search({ reports: 'open' })).toEqual(['Zimmer am Park']);
  expect(await search({ reports: 'open', q: 'clothes' })).toEqual([]);
  expect(await service.post('records', { kind, filters: { state: 'lost' } })).toMatchObject({ status: 400 });
});

test('are shown with their history, and their exact place only for a reason', async () => {
  const shown = await look();
  expect(shown.lists.map(({ name }) => name)).toEqual(['author', 'reportsAboutIt', 'changes']);
  expect(JSON.stringify(shown)).not.toContain('Invalidenstraße');
  expect(JSON.stringify(shown)).not.toContain(ada.email);
  expect(shown.actions.map(({ name }) => name)).toEqual(['correct', 'sendBack', 'takeDown']);
  const asked = await service.post('record-private', { kind, id, reason: 'She lost her papers' });
  expect(asked.data as readonly Fact[]).toContainEqual({
    label: 'address',
    value: 'Invalidenstraße 116, 10115 Berlin',
  });
  expect((await service.post('audit', { action: 'all-listings/private' })).data).toMatchObject({
    entries: [{ subject: id, reason: 'She lost her papers' }],
  });
});

test('are corrected within the rules for authors, who are told why in their language', async () => {
  const { actions } = await look();
  const fields = actions.find(({ name }) => name === 'correct')?.fields ?? [];
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const why = { why: 'contact', words: '' };
  expect(await acts('correct', { ...values, ...why })).toMatchObject({ status: 400 });
  expect(await acts('correct', { ...values, title: 'x'.repeat(61), ...why })).toMatchObject({ status: 400 });
  expect(await acts('correct', { ...values, title: 'Ruhiges Zimmer' })).toMatchObject({ status: 400 });
  app.clock.advance(MINUTE);
  expect(await acts('correct', { ...values, title: 'Ruhiges Zimmer', ...why })).toMatchObject({
    status: 200,
  });
  expect(await own()).toMatchObject({ title: 'Ruhiges Zimmer', state: 'published' });
  const [mail] = await app.engine.db.rows<{ payload: { reason: string } }>(
    `select payload from outbox where kind = 'mail/listing-corrected'`,
  );
  expect(mail?.payload.reason).toMatch(/^Deine Anzeige enthält Kontaktdaten/);
  const changes = (await look()).lists.find(({ name }) => name === 'changes');
  expect(changes?.lines[0]).toMatchObject({ text: { codes: ['title'] }, besides: { codes: ['team'] } });
});

test('are corrected in price and pictures, too', async () => {
  const priced = await ada.publishes({ title: 'Zwei Zimmer', price: new Money(9000, 'EUR') });
  const own = id;
  id = priced.id.uuid;
  const seen = await look();
  const fields = seen.actions.find(({ name }) => name === 'correct')?.fields ?? [];
  const field = (wanted: string) => fields.find(({ name }) => name === wanted);
  expect(field('price')).toMatchObject({ type: 'money', value: '9000', currency: 'EUR' });
  const pictures = field('pictures');
  expect(pictures?.pictures).toMatchObject([{ id: pictures?.value, src: expect.stringContaining('/') }]);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const why = { why: 'money', words: '' };
  expect(await acts('correct', { ...values, ...why, price: '-5' })).toMatchObject({ status: 400 });
  expect(await acts('correct', { ...values, ...why, pictures: '' })).toMatchObject({ status: 400 });
  expect(await acts('correct', { ...values, ...why, pictures: 'another' })).toMatchObject({ status: 400 });
  expect(await acts('correct', { ...values, ...why, price: '' })).toMatchObject({ status: 200 });
  const now = await look();
  const offered = now.actions.find(({ name }) => name === 'correct')?.fields.map(({ name }) => name);
  // Operators can't set a price in the author's name.
  expect(offered).not.toContain('price');
  expect(now.lists.find(({ name }) => name === 'done')?.lines[0]?.text).toEqual({
    action: 'all-listings/correct',
    reason: 'Agreed in the team',
  });
  id = own;
});

test('are closed and republished; an outdated second tab gets a conflict', async () => {
  const seen = await look();
  app.clock.advance(MINUTE);
  expect(await acts('takeDown', { why: 'duplicate', words: 'Danke' }, seen)).toMatchObject({ status: 200 });
  expect(await acts('takeDown', { why: 'duplicate' }, seen)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await own()).toMatchObject({ state: 'closed' });
  const closed = await look();
  expect(closed.actions.map(({ name }) => name)).toEqual(['correct', 'putBack']);
  expect(closed.path).toBeNull();
  expect(await acts('sendBack', { why: 'other' })).toMatchObject({ status: 409 });
  expect(await acts('putBack')).toMatchObject({ status: 200 });
  expect(await own()).toMatchObject({ state: 'published' });
  const { data } = await service.post('audit', { subject: id });
  const actions = (data as { entries: { action: string; reason: string | null }[] }).entries;
  expect(actions.find(({ action }) => action === 'all-listings/takeDown')?.reason).toBe('Agreed in the team');
});

test('are corrected in the fields that matching uses', async () => {
  const publicData = { ...room.publicData!, placeType: 'wholePlace', placeFeatures: ['stepFree', 'smoking'] };
  id = (await ada.publishes({ title: 'Wohnung', publicData })).id.uuid;
  const fields = (await look()).actions.find(({ name }) => name === 'correct')?.fields ?? [];
  const field = (wanted: string) => fields.find(({ name }) => name === wanted);
  expect(field('placeType')).toMatchObject({ type: 'choice', value: 'placeType.wholePlace' });
  expect(field('placeFeatures')).toMatchObject({
    type: 'choices',
    value: 'placeFeatures.stepFree placeFeatures.smoking',
  });
  expect(field('shortestStay')).toMatchObject({ type: 'line', value: '', isRequired: false });
  // Fields that don't apply to requests and services.
  expect([field('needs'), field('openingHours')]).toEqual([undefined, undefined]);
  const values = {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    why: 'unclear',
    words: '',
  };
  for (const wrong of [
    { placeType: 'placeType.castle' },
    { placeFeatures: 'placeFeatures.stepFree anything' },
    { shortestStay: 'a week' },
    { shortestStay: '0' },
    { shortestStay: '9', longestStay: '8' },
  ])
    expect([wrong, (await acts('correct', { ...values, ...wrong })).status]).toEqual([wrong, 400]);
  app.clock.advance(MINUTE);
  const right = { placeType: '', placeFeatures: 'placeFeatures.smoking', shortestStay: '7' };
  expect(await acts('correct', { ...values, ...right })).toMatchObject({ status: 200 });
  const { publicData: now } = await own();
  expect(now).toMatchObject({ placeFeatures: ['smoking'], shortestStay: 7 });
  expect(now).not.toHaveProperty('placeType');
});
