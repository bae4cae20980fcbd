import type { ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import { MINUTE } from '#contract/time/units.ts';
import { cast, person, room, type Person } from '#test/support/cast.ts';
import { operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { mailsTo } from '#test/support/mails.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let olha: ConsoleBrowser & { code: () => string };
let taras: ConsoleBrowser;
beforeAll(async () => {
  app = await startApp({ listingApproval: true });
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  olha = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  taras = await operatorAtConsole(app, await person(app, 'Taras', 'Team'));
});
afterAll(() => app.close());

const linesOf = async (queue: string, who = olha as ConsoleBrowser) =>
  (await who.post('queue', { queue })).data as readonly QueueLine[];
const itemOf = async (queue: string, id: string, who = olha as ConsoleBrowser) =>
  (await who.post('item', { queue, id })).data as ConsoleItem | null;
const decides = (item: ConsoleItem, choice: object, who = olha as ConsoleBrowser) =>
  who.post('decide', { queue: item.queue, id: item.id, version: item.version, ...choice });
const factsOf = (item: ConsoleItem | null) =>
  Object.fromEntries(item?.facts.map(({ label, ...fact }) => [label, fact]) ?? []);
const counts = async () => ((await olha.post('state')).data as { counts: Record<string, number> }).counts;

describe('listings', () => {
  test('are sent back with a sentence in the author’s language, and return with their changes', async () => {
    await ada.sdk.currentUser.updateProfile({ privateData: { locale: 'de' } });
    const publicData = {
      ...(room.publicData as object),
      language: ['de', 'uk'],
      availableFrom: { date: '2026-05-01' },
      placeType: 'privateRoom',
      placeFeatures: ['petsWelcome', 'stepFree'],
      shortestStay: 3,
    };
    const description = 'Call me: +49 151 1234567';
    const listing = await ada.publishes({ title: 'Zimmer', description, publicData });
    const id = listing.id.uuid;
    expect(await counts()).toMatchObject({ listings: 1 });
    expect(await linesOf('listings')).toMatchObject([
      { id, title: 'Zimmer', marks: ['new'], claimedBy: null },
    ]);
    const seen = await itemOf('listings', id);
    if (!seen) throw new Error('nothing waits');
    expect(seen.people).toMatchObject([{ role: 'author', id: ada.id, email: ada.email }]);
    expect(factsOf(seen).address).toEqual({ value: 'Invalidenstraße 116, 10115 Berlin' });
    expect(factsOf(seen)).toMatchObject({
      language: { value: { codes: ['de', 'uk'] } },
      availableFrom: { value: '2026-05-01' },
      placeType: { value: { codes: ['placeType.privateRoom'] } },
      placeFeatures: { value: { codes: ['placeFeatures.petsWelcome', 'placeFeatures.stepFree'] } },
      shortestStay: { value: '3' },
    });
    expect(seen.pictures).toMatchObject([{ change: 'none' }]);

    expect(await decides(seen, { action: 'sendBack', reason: 'nothing' })).toMatchObject({ status: 400 });
    expect(await decides(seen, { action: 'sendBack', reason: 'other' })).toMatchObject({ status: 400 });
    const said = { action: 'sendBack', reason: 'contact', words: 'Danke, Olha' };
    expect(await decides(seen, said)).toMatchObject({ status: 200 });
    expect(await counts()).toMatchObject({ listings: 0 });
    const own = await ada.sdk.ownListings.show({ id });
    expect(own.data.data.attributes).toMatchObject({
      state: 'draft',
      rejection: {
        reason: expect.stringMatching(/^Deine Anzeige enthält Kontaktdaten[^]*\n\nDanke, Olha$/),
      },
    });

    app.clock.advance(MINUTE);
    await ada.sdk.ownListings.update({ id, description: 'Call me here' });
    await ada.sdk.ownListings.publishDraft({ id });
    const again = await itemOf('listings', id);
    expect(again?.marks).toEqual(['new', 'again']);
    expect(factsOf(again)).toMatchObject({
      sentBackWith: { value: expect.stringContaining('Danke, Olha') },
      description: { value: 'Call me here', before: 'Call me: +49 151 1234567' },
      title: { value: 'Zimmer' },
    });
    expect(factsOf(again).title).not.toHaveProperty('before');
    if (again) expect(await decides(again, { action: 'approve' })).toMatchObject({ status: 200 });
    expect(await itemOf('listings', id)).toBeNull();

    app.clock.advance(MINUTE);
    await ada.sdk.ownListings.update({ id, title: 'Zimmer im Hof' });
    const change = await itemOf('listings', id);
    expect(change?.marks).toEqual(['change']);
    expect(factsOf(change).title).toEqual({ value: 'Zimmer im Hof', before: 'Zimmer' });
  });

  test('are not decided if they have changed since, or another operator has decided', async () => {
    const listing = await ben.publishes({ title: 'Old' });
    const id = listing.id.uuid;
    const seen = await itemOf('listings', id);
    if (!seen) throw new Error('nothing waits');
    app.clock.advance(MINUTE);
    await ben.sdk.ownListings.update({ id, title: 'New' });
    expect(await decides(seen, { action: 'approve' })).toMatchObject({ status: 409, code: 'conflict' });
    const now = await itemOf('listings', id);
    expect(now?.title).toBe('New');
    if (!now) return;
    await decides(now, { action: 'approve' });
    expect(await decides(now, { action: 'approve' })).toMatchObject({ status: 409 });
  });

  test('show which other operator has claimed them; deciding requires overriding the claim', async () => {
    const listing = await ben.publishes({ title: 'Claimed' });
    const id = listing.id.uuid;
    const first = await itemOf('listings', id);
    expect(first?.claim).toBeNull();
    expect((await linesOf('listings', taras)).find(line => line.id === id)?.claimedBy).toBe('Olha T');
    const second = await itemOf('listings', id, taras);
    expect(second?.claim).toMatchObject({ by: 'Olha T' });
    if (!second || !first) return;
    // Without and with `despiteClaim`.
    expect(await decides(second, { action: 'approve' }, taras)).toMatchObject({ status: 409 });
    expect(await decides(second, { action: 'approve', despiteClaim: true }, taras)).toMatchObject({
      status: 200,
    });
    expect(await decides(first, { action: 'approve' })).toMatchObject({ status: 409 });
  });

  test('are released when the claim expires', async () => {
    const id = (await ben.publishes({ title: 'Free again' })).id.uuid;
    await itemOf('listings', id);
    app.clock.advance(11 * MINUTE);
    expect((await itemOf('listings', id, taras))?.claim).toBeNull();
  });
});

test('after a decision the reporter gets a mail, but not the person reported', async () => {
  const reported = await callWebApi(
    app,
    'safety/report',
    { kind: 'user', id: ada.id, reason: 'exploitation' },
    ben.tokens.getToken(),
  );
  expect(reported.status).toBe(200);
  const [line] = await linesOf('reports');
  expect(line).toMatchObject({ title: 'Ada L', about: 'exploitation', marks: ['urgent'] });
  const item = await itemOf('reports', line?.id ?? '');
  if (!item) throw new Error('nothing waits');
  expect(item.people.map(({ role, id }) => [role, id])).toEqual([
    ['subject', ada.id],
    ['reporter', ben.id],
  ]);
  expect(await decides(item, { action: 'close', reason: 'maybe' })).toMatchObject({ status: 400 });
  expect(await decides(item, { action: 'close', reason: 'acted', words: 'Thank you' })).toMatchObject({
    status: 200,
  });
  const told = async (who: Person) => (await mailsTo(app.engine, who.id)).map(({ kind }) => kind);
  expect(await told(ben)).toContain('mail/report-closed');
  expect(await told(ada)).not.toContain('mail/report-closed');
  expect(await itemOf('reports', item.id)).toBeNull();
});

test('a dead letter is retried; secrets in its payload are hidden', async () => {
  await app.engine.db.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
     values ('mail/verify-email', $1::jsonb, $2, $2, 10, 'mail server: 550'), ('listing/odd', '{}', $2, $2, 10, 'odd')`,
    [JSON.stringify({ userId: ada.id, token: 'top secret' }), app.clock.now()],
  );
  expect(await counts()).toMatchObject({ mails: 1, jobs: 1, money: 0 });
  const [line] = await linesOf('mails');
  const item = await itemOf('mails', line?.id ?? '');
  if (!item) throw new Error('nothing waits');
  expect(JSON.stringify(item)).not.toContain('top secret');
  expect(factsOf(item)).toMatchObject({
    lastError: { value: 'mail server: 550' },
    userId: { value: ada.id },
  });
  expect(await decides(item, { action: 'retry' })).toMatchObject({ status: 200 });
  expect(await counts()).toMatchObject({ mails: 0, jobs: 1 });
});

describe('the audit log', () => {
  test('records who did and read what, and why', async () => {
    const { data } = await olha.post('audit', { action: 'listings/' });
    const { entries, people } = data as {
      entries: { who: string; action: string; reason: string | null }[];
      people: { name: string }[];
    };
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['listings/read', 'listings/sendBack', 'listings/approve']),
    );
    expect(entries.find(({ reason }) => reason?.startsWith('contact'))).toMatchObject({
      action: 'listings/sendBack',
      who: expect.stringMatching(/^Olha T <olha/),
      reason: 'contact: Danke, Olha',
    });
    expect(people.map(({ name }) => name.slice(0, 5)).sort()).toEqual(['Olha ', 'Taras']);
    // A failed attempt has two entries.
    expect(entries.some(({ action }) => action.endsWith('failed'))).toBe(true);
    expect(await olha.post('audit', { from: 'yesterday' })).toMatchObject({ status: 400 });
    expect((await olha.post('audit', { to: '2020-01-01' })).data).toMatchObject({ entries: [] });
  });

  test('is exported as CSV, with formulas escaped', async () => {
    for (const words of ['=1+1', '+1', '-1', '@SUM(A1)'])
      await app.engine.db.run('insert into audit_log (at, action, reason) values ($1, $2, $3)', [
        app.clock.now(),
        'command/test',
        words,
      ]);
    const answer = await olha.get('audit.csv?action=command/test');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const [head, ...rows] = (await answer.text()).trim().split('\r\n');
    expect(head).toBe('at,who,userId,action,subject,reason');
    expect(rows.map(row => row.split(',').at(-1))).toEqual(["'@SUM(A1)", "'-1", "'+1", "'=1+1"]);
    expect((await olha.post('audit', { action: 'console/auditExported' })).data).toMatchObject({
      entries: [{ reason: 'action=command%2Ftest' }],
    });
  });
});
