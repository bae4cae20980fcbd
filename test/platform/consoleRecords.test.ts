import type { ConsoleRecord, RecordPage } from '#contract/console/records.ts';
import type { Fact } from '#contract/console/queueItem.ts';
import { ban, updatePermissions } from '#server/marketplace/users/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { ctxFor } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let service: Awaited<ReturnType<typeof operatorAtConsole>>;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  const olha = await person(app, 'Olena', 'Team');
  await olha.sdk.currentUser.updateProfile({ firstName: 'Олена', lastName: 'Тарасенко' });
  service = await operatorAtConsole(app, olha);
});
afterAll(() => app.close());

const operator = () => ctxFor(app.engine, { kind: 'integration' });
const search = async (filters: object, more: object = {}) => {
  const { status, data } = await service.post('records', { kind: 'people', filters, ...more });
  return status === 200 ? (data as RecordPage).rows.map(({ title }) => title).sort() : status;
};
const look = async (id: string) =>
  (await service.post('record', { kind: 'people', id })).data as ConsoleRecord | null;
const rowsOf = (action: string) =>
  app.engine.db.rows<{ subject: string; reason: string | null }>(
    'select subject, reason from audit_log where action = $1 order by id',
    [action],
  );

test('users are found by name prefixes in any alphabet, by email address and by id', async () => {
  expect(await search({})).toEqual(['Ada L', 'Ben K', 'Cy Y', 'Олена Т']);
  expect(await search({ q: 'LOVE ad' })).toEqual(['Ada L']);
  expect(await search({ q: 'тарас' })).toEqual(['Олена Т']);
  expect(await search({ q: ben.email.toUpperCase() })).toEqual(['Ben K']);
  expect(await search({ q: 'ben.' })).toEqual(['Ben K']);
  expect(await search({ q: 'b%@' })).toEqual([]);
  expect(await search({ q: cy.id })).toEqual(['Cy Y']);
  expect(await search({ q: "'); drop table users; --" })).toEqual([]);
  expect(await search({ q: '!!' })).toEqual([]);
});

test('users are filtered by type and by date of sign-up', async () => {
  await ban(operator(), { id: cy.id });
  await updatePermissions(operator(), { id: ben.id, postListings: 'permission/deny' });
  await ada.sdk.currentUser.updateProfile({
    publicData: { profileType: 'organisation', organisationType: 'NGO', fullName: 'Ada Aid' },
  });
  expect(await search({ state: 'banned' })).toEqual(['Cy Y']);
  expect(await search({ rights: 'limited' })).toEqual(['Ben K']);
  expect(await search({ account: 'organisation' })).toEqual(['Ada Aid']);
  expect(await search({ account: 'private', badge: 'no' })).toEqual(['Ben K', 'Cy Y', 'Олена Т']);
  expect(await search({ badge: 'yes' })).toEqual([]);
  expect(await search({ from: '2026-03-02', to: '2026-03-02' })).toHaveLength(4);
  expect(await search({ from: '2026-03-03' })).toEqual([]);
  expect(await search({ reports: 'open' })).toEqual([]);
  await ben.sdk.currentUser.show();
  await app.engine.db.run(
    `insert into reports (id, reporter_id, subject_id, kind, target_id, reason, evidence, created_at)
     values ($1, $2, $3, 'user', $3, 'fake', '{}', $4)`,
    [app.engine.ids.uuid(), ben.id, ada.id, app.clock.now()],
  );
  expect(await search({ reports: 'open' })).toEqual(['Ada Aid']);
});

test('an unknown filter is rejected and named', async () => {
  for (const filters of [{ colour: 'red' }, { state: 'asleep' }, { from: 'yesterday' }, { q: 5 }])
    expect(await search(filters)).toBe(400);
  expect(await search({}, { after: 'somebody' })).toBe(400);
  expect(await service.post('records', { kind: 'secrets', filters: {} })).toMatchObject({ status: 400 });
});

test('a long list is paged completely', async () => {
  await app.engine.db.run(
    `insert into users (id, created_at, email, first_name, last_name)
     select gen_random_uuid(), $1, 'page' || n || '@example.org', 'Page', 'Person' from generate_series(1, 60) n`,
    [app.clock.now()],
  );
  const seen: string[] = [];
  let page: RecordPage;
  do {
    const after = seen.at(-1);
    const asked = { kind: 'people', filters: { q: 'page' }, ...(after ? { after } : {}) };
    page = (await service.post('records', asked)).data;
    seen.push(...page.rows.map(({ id }) => id));
  } while (page.hasMore);
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
});

test('a record is shown without private data; revealing that requires an audited reason', async () => {
  const shown = await look(ada.id);
  expect(shown).toMatchObject({ title: 'Ada Aid', hasPrivate: true, path: `/u/${ada.id}` });
  expect(JSON.stringify(shown)).not.toContain(ada.email);
  expect(JSON.stringify(shown)).not.toContain('Lovelace');
  expect(await rowsOf('people/looked')).toContainEqual({ subject: ada.id, reason: null });
  expect(shown?.lists.map(({ name }) => name)).toEqual(['reportsAbout']);

  const asked = { kind: 'people', id: ada.id };
  expect(await service.post('record-private', { ...asked, reason: ' ' })).toMatchObject({ status: 400 });
  expect(await rowsOf('people/private')).toEqual([]);
  const { data } = await service.post('record-private', { ...asked, reason: 'She asked by phone' });
  expect(data as readonly Fact[]).toContainEqual({ label: 'email', value: ada.email });
  expect(await rowsOf('people/private')).toEqual([{ subject: ada.id, reason: 'She asked by phone' }]);
  expect((await look(ada.id))?.lists.map(({ name }) => name)).toContain('done');
  expect(await look(app.engine.ids.uuid())).toBeNull();
});

test('operators leave notes for each other, which users never see', async () => {
  const note = { kind: 'people', id: ben.id, words: ' Knows the shelter in Leipzig ' };
  expect(await service.post('record-note', { ...note, words: '  ' })).toMatchObject({ status: 400 });
  const { data } = await service.post('record-note', note);
  expect(data).toMatchObject({ by: 'Олена Т', words: 'Knows the shelter in Leipzig' });
  expect((await look(ben.id))?.notes).toEqual([data]);
  expect((await look(ada.id))?.notes).toEqual([]);
  const own = await ben.sdk.currentUser.show();
  expect(JSON.stringify(own.data)).not.toContain('Leipzig');
});

test('a list is exported as CSV, with formulas escaped, and the export is audited', async () => {
  await app.engine.db.run(
    `insert into users (id, created_at, email, first_name, last_name, display_name)
     values (gen_random_uuid(), $1, 'sum@example.org', 'Sum', 'Up', '=1+1')`,
    [app.clock.now()],
  );
  const saved = await service.get('records.csv?kind=people&q=sum');
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="people.csv"');
  const [head, row, ...rest] = (await saved.text()).split('\r\n');
  expect(head).toBe('id,title,account,state,badge,denied,memberSince');
  expect(row).toMatch(/^[0-9a-f-]{36},'=1\+1,private,active,,,2026-03-02T10:00:00\.000Z$/);
  expect(rest).toEqual(['']);
  expect(await rowsOf('people/exported')).toEqual([{ subject: null, reason: 'q=sum' }]);
  expect((await service.get('records.csv?kind=people&state=asleep')).status).toBe(400);
});

test('unavailable actions, and actions on an outdated record, are rejected', async () => {
  const { version } = (await look(ben.id)) ?? {};
  const action = { kind: 'people', id: ben.id, version, action: 'promote', reason: 'Well done', values: {} };
  expect(await service.post('record-act', action)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await rowsOf('people/promote')).toEqual([]);
});
