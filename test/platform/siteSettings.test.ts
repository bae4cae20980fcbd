import { HOUR, MINUTE } from '#contract/time/units.ts';
import type { SettingKey, SettingView } from '#src/config/site/settings.ts';
import { contextFor } from '../../scripts/demo/seed/actors.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import type { SettingsChanged } from '#server/siteSettings/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { failureOf } from './sdk.ts';

jest.setTimeout(30_000);

let app: TestApp;
let other: TestApp;
let ada: Person;
let ben: Person;
let olhaHerself: Person;
let olha: ConsoleBrowser & { code: () => string };
let taras: ConsoleBrowser;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  other = await startApp({}, app);
  await other.site.listen();
  ({ ada, ben } = await cast(app));
  olhaHerself = await person(app, 'Olha', 'Team');
  olha = await operatorAtConsole(app, olhaHerself);
  taras = await operatorAtConsole(app, await person(app, 'Taras', 'Team'));
});
afterAll(async () => {
  await other?.close();
  await app?.close();
});

async function read<Key extends SettingKey>(key: Key, who: ConsoleBrowser = olha) {
  const views = (await who.post('settings')).data as readonly SettingView[];
  const view = views.find(one => one.key === key);
  if (!view) throw new Error(`no ${key}`);
  return view as Extract<SettingView, { key: Key }>;
}
const save = async (key: SettingKey, value: unknown, who: ConsoleBrowser = olha, reason = 'asked for') =>
  who.post('save-setting', { key, value, version: (await read(key)).version, reason });
/** Resolves once the other process has received the next change. */
const heard = () =>
  new Promise<SettingsChanged>(resolve => {
    const stop = other.site.onChange(changed => {
      stop();
      resolve(changed);
    });
  });

test('a setting applies at once, in every process, and so does its reset', async () => {
  expect(await read('approval')).toMatchObject({ value: 'off', standard: 'off', version: 0, saves: [] });
  const told = heard();
  expect(await save('approval', 'on')).toMatchObject({ status: 200 });
  expect(await told).toEqual({ keys: ['approval'], drop: 'nothing' });
  expect([app.engine.settings().listingApproval, other.engine.settings().listingApproval]).toEqual([
    true,
    true,
  ]);
  const listing = await ada.publishes({ title: 'Waits' });
  expect(listing.attributes?.state).toBe('pendingApproval');

  expect(await read('approval')).toMatchObject({
    value: 'on',
    version: 1,
    saves: [{ by: 'Olha T', reason: 'asked for', isStandard: false, at: '2026-03-02T10:00:00.000Z' }],
  });
  expect(await save('approval', null)).toMatchObject({ status: 200 });
  expect(app.engine.settings().listingApproval).toBe(false);
  expect(await read('approval')).toMatchObject({
    value: 'off',
    version: 2,
    saves: [{ isStandard: true }, {}],
  });
  const rows = await app.engine.db.rows('select version, value, former from site_settings where key = $1', [
    'approval',
  ]);
  expect(rows).toEqual([
    { version: 1, value: 'on', former: null },
    { version: 2, value: null, former: 'on' },
  ]);
  expect((await olha.post('audit', { action: 'settings/' })).data).toMatchObject({
    entries: [
      { action: 'settings/reset', subject: 'approval' },
      { action: 'settings/saved', subject: 'approval', reason: 'asked for' },
    ],
  });
});

test('when two operators change the same setting the second is rejected and sees the current value', async () => {
  const { version } = await read('ages', taras);
  const mine = { key: 'ages', version, reason: 'quieter' };
  const value = { freshnessDays: 90, newAccountDays: 14 };
  expect(await olha.post('save-setting', { ...mine, value })).toMatchObject({ status: 200 });
  const late = { ...mine, value: { freshnessDays: 30, newAccountDays: 7 } };
  expect(await taras.post('save-setting', late)).toMatchObject({ status: 409, code: 'conflict' });
  const now = await read('ages', taras);
  expect(now.value).toEqual(value);
  expect(await taras.post('save-setting', { ...late, version: now.version })).toMatchObject({ status: 200 });
  expect(app.engine.settings().newAccountDays).toBe(7);
});

test('of two simultaneous saves only one is stored', async () => {
  const { version } = await read('ages');
  const saves = await Promise.all(
    [olha, taras].map(who =>
      who.post('save-setting', { key: 'ages', version, value: null, reason: 'at once' }),
    ),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each<[SettingKey, unknown]>([
  ['approval', 'sometimes'],
  ['commissions', { customer: '50.01', provider: '0' }],
  ['deadlines', { answer: 7, review: 7 }],
  ['ages', { freshnessDays: 1.5, newAccountDays: 7 }],
  ['cities', { landing: [{ address: 'Nowhere' }], footer: [] }],
  ['languages', []],
  ['languages', ['tlh']],
  ['contact', {}],
  ['social', { facebook: 'http://insecure.example', twitter: '', instagram: '', linkedin: '' }],
  ['banners', [{ kind: 'info', words: {}, link: '', from: null, until: null }]],
  ['banners', [{ kind: 'info', words: { en: 'x' }, link: '//evil.example', from: null, until: null }]],
  ['maintenance', { isOn: 'yes', until: null, words: {} }],
])('%s cannot be saved as %j', async (key, value) => {
  expect(await save(key, value)).toMatchObject({ status: 400, code: 'validation-invalid-value' });
});

test('nothing is saved without a reason, under an unknown name, or over an unseen version', async () => {
  const change = { key: 'ages', version: 0, value: null, reason: 'why' };
  expect(await olha.post('save-setting', { ...change, reason: ' ' })).toMatchObject({ status: 400 });
  expect(await olha.post('save-setting', { ...change, key: 'secret' })).toMatchObject({ status: 400 });
  expect(await olha.post('save-setting', { ...change, version: '0' })).toMatchObject({ status: 400 });
  expect(await olha.post('save-setting', { ...change, version: 99 })).toMatchObject({ status: 409 });
});

test('saved rows can be neither changed nor deleted', async () => {
  for (const sql of ['update site_settings set version = 9', 'delete from site_settings'])
    await expect(app.engine.db.run(sql)).rejects.toThrow('append-only');
});

test('commissions require a fresh code, and apply to requests from then on', async () => {
  const price = async () => {
    const listing = await ada.publishes({
      title: 'With a price',
      price: { amount: 10_000, currency: 'EUR' },
    });
    const { body } = await callWebApi(
      app,
      'transaction-line-items',
      {
        listingId: listing.id.uuid,
        isOwnListing: false,
        bookingData: { startDate: '2026-04-01', endDate: '2026-04-02' },
      },
      ben.tokens.getToken(),
    );
    return (body.data as unknown as { code: string }[]).map(({ code }) => code);
  };
  app.clock.advance(11 * MINUTE);
  const value = { customer: '2.5', provider: '10' };
  expect(await save('commissions', value)).toMatchObject({ status: 403 });
  await olha.post('unlock', { code: olha.code() });
  expect(await price()).not.toContain('line-item/customer-commission');
  expect(await save('commissions', value)).toMatchObject({ status: 200 });
  expect(await price()).toContain('line-item/customer-commission');
});

describe('during maintenance', () => {
  beforeAll(async () => {
    await olha.post('unlock', { code: olha.code() });
    const until = new Date(app.clock.now().getTime() + HOUR).toISOString();
    expect(await save('maintenance', { isOn: true, until, words: {} })).toMatchObject({ status: 200 });
  });
  afterAll(() => save('maintenance', null));

  test('users read and sign in, and write nothing', async () => {
    const { id } = (await ada.sdk.ownListings.query({})).data.data[0] ?? {};
    expect(id).toBeDefined();
    const refused = await failureOf(ada.sdk.ownListings.update({ id, title: 'Later' }));
    expect(refused).toMatchObject({ status: 503, code: 'maintenance' });
    await expect(ada.sdk.login({ username: ada.email, password: ada.password })).resolves.toBeDefined();
    const signUp = { email: 'new@example.org', password: 'long enough', firstName: 'N', lastName: 'W' };
    expect(await failureOf(ben.sdk.currentUser.create(signUp))).toMatchObject({ code: 'maintenance' });
  });

  test.each([
    ['safety/block', { userId: '' }],
    ['saved-searches/save', { name: 'x', address: '', frequency: 'daily' }],
    ['data-copy/request', {}],
    ['verification/withdraw', {}],
  ])('%s is rejected, too', async (path, body) => {
    const { status, body: answer } = await callWebApi(app, path, body, ben.tokens.getToken());
    expect(answer).toMatchObject({ errors: [{ code: 'maintenance' }] });
    expect(status).toBe(503);
  });

  test('operators can write', async () => {
    await expect(olhaHerself.sdk.currentUser.updateProfile({ bio: 'At work' })).resolves.toBeDefined();
  });
});

describe('deadlines', () => {
  const start = async () => ({
    processAlias: 'free-process/release-1',
    transition: 'transition/request' as const,
    params: {
      listingId: (await ada.publishes({ title: 'Free' })).id,
      bookingStart: new Date('2026-05-01T00:00:00Z'),
      bookingEnd: new Date('2026-05-02T00:00:00Z'),
    },
  });
  const daysToAnswer = async (id: string) => {
    const timer = await app.engine.db.first<{ left: number }>(
      `select extract(epoch from run_at - $2) / 86400 as left from timers where transaction_id = $1`,
      [id, app.clock.now()],
    );
    return Number(timer?.left);
  };

  test('are those in force when they began', async () => {
    const request = async () => {
      const { data } = await ben.sdk.transactions.initiate(await start());
      return daysToAnswer(data.data.id.uuid);
    };
    expect(await request()).toBe(6);
    expect(await save('deadlines', { answer: 2, review: 14 })).toMatchObject({ status: 200 });
    // The old deadlines apply until every process has received the change.
    expect(await request()).toBe(6);
    app.clock.advance(61_000);
    expect(await request()).toBe(2);
    expect(app.engine.settings().deadlineChoices).toMatchObject([
      { periods: { answer: 'P2D', review: 'P14D' } },
    ]);
  });

  test('apply to the next operation of an existing context, and do not affect its own limits', async () => {
    const ctx = contextFor(app.engine, { by: ben.id });
    const before = ctx.engine.settings();
    await save('deadlines', { answer: 3, review: 14 });
    expect(before.deadlineChoices).toHaveLength(1);
    expect(ctx.engine.settings().deadlineChoices).toHaveLength(2);
    app.clock.advance(61_000);
    const { id } = await transactions.initiate(ctx, await start());
    expect(await daysToAnswer(id)).toBe(3);
  });
});

test('caches are told what to invalidate', async () => {
  const told = heard();
  const banner = { kind: 'info', words: { en: 'Hello' }, link: '', from: null, until: null };
  await save('banners', [banner]);
  expect(await told).toEqual({ keys: ['banners'], drop: 'pages' });
  expect(other.site.now().banners).toEqual([banner]);
});
