import { drainOutbox } from '#server/jobs/drainOutbox.ts';
import { handlers } from '#server/marketplace/notifications/index.ts';
import { ban } from '#server/marketplace/users/index.ts';
import type { Mail } from '#server/marketplace/ports/mailer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { cookieJar } from '#test/support/cookieJar.ts';
import { ctxFor } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { testClient } from './sdk.ts';

let app: TestApp;
let sent: Mail[];
let logged: string;
beforeEach(async () => {
  sent = [];
  logged = '';
  const note = (event: string, facts?: unknown) => void (logged += event + JSON.stringify(facts ?? {}));
  app = await startApp();
  app.engine.log = { info: note, warn: note, error: note };
  app.engine.mailer = { send: async mail => void sent.push(mail), close: async () => undefined };
  const { settings } = app.engine;
  app.engine.settings = () => ({ ...settings(), contact: { email: 'team@example.org', locale: 'en' } });
});
afterEach(() => app.close());

const words = 'My window is broken.\n\nWhom can I ask?';
const letter = { name: 'Olena', email: 'olena@example.org', topic: 'help', message: words, locale: 'uk' };

const write = async (change: Record<string, string> = {}, { tokens }: Partial<Person> = {}) => {
  const pairs = Object.entries({ ...letter, ...change }).flatMap(([key, value]) => [`~:${key}`, value]);
  const jar = cookieJar();
  if (tokens)
    jar.set(
      app.baseUrl,
      `st-${testClient.clientId}-token`,
      encodeURIComponent(JSON.stringify(tokens.getToken())),
    );
  const answer = await jar.fetch(`${app.baseUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/transit+json' },
    body: JSON.stringify(['^ ', ...pairs]),
  });
  return { status: answer.status, text: await answer.text() };
};
const work = () => drainOutbox(app.engine, handlers, 'mails');
const rows = () =>
  app.engine.db.rows<{ payload: Record<string, unknown> }>(
    "select payload from outbox where kind = 'mail/contact' order by id",
  );

test('a visitor’s message is mailed to the operators, who answer its sender, and to nobody else', async () => {
  expect(await write()).toMatchObject({ status: 200 });
  expect(sent).toEqual([]);
  await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'team@example.org', replyTo: 'olena@example.org', locale: 'en' });
  expect(sent[0]?.text).toContain(words);
  expect(sent[0]?.text).toContain('olena@example.org (typed in, not confirmed)');
  expect(sent[0]?.text).not.toContain('/console/people/');
  expect(sent[0]?.subject).not.toContain('Olena');
  expect(logged).not.toMatch(/window|olena/i);
});

test('a message outlives a failing mail server, and is deleted once it is mailed', async () => {
  const { mailer } = app.engine;
  app.engine.mailer = { ...mailer, send: () => Promise.reject(new Error('no answer')) };
  await write();
  await work();
  expect((await rows())[0]?.payload).toMatchObject({ written: { message: words } });
  expect(logged).not.toMatch(/window|olena/i);
  app.engine.mailer = mailer;
  app.clock.advance(60 * 60_000);
  await work();
  expect(sent).toHaveLength(1);
  expect((await rows())[0]?.payload).toEqual({ locale: 'uk' });
});

test('without an address of the operators there is no form, and a message waits when they remove it', async () => {
  await write();
  const { settings } = app.engine;
  app.engine.settings = () => ({ ...settings(), contact: undefined });
  expect((await write()).status).toBe(404);
  await work();
  expect(sent).toEqual([]);
  app.engine.settings = settings;
  app.clock.advance(60 * 60_000);
  await work();
  expect(sent).toHaveLength(1);
});

test('an account’s confirmed address is named as such, another one is not; a name may be left out', async () => {
  const ada = await person(app, 'Ada', 'Bauer');
  await app.engine.db.run('update users set email_verified = true');
  expect((await write({ name: '', email: ada.email }, ada)).status).toBe(200);
  expect((await write({ name: '' }, ada)).status).toBe(200);
  await work();
  const [own, others] = [ada.email, letter.email].map(from => sent.find(mail => mail.replyTo === from));
  expect(own?.text).toContain(`${ada.email} (confirmed by the account)`);
  expect(own?.text).toContain(`/console/people/${ada.id}`);
  expect(others?.text).toContain('olena@example.org (typed in, not confirmed)');
});

test('banned users may write', async () => {
  const ben = await person(app, 'Ben', 'Kovalenko');
  await ban(ctxFor(app.engine, { kind: 'integration' }), { id: ben.id });
  expect((await write({ email: ben.email }, ben)).status).toBe(200);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: 'olena' }, 'email'],
  [{ email: 'olena@example.org\r\nBcc: eve@example.org' }, 'email'],
  [{ topic: 'spam' }, 'topic'],
  [{ message: '  ' }, 'message'],
  [{ message: 'x'.repeat(5001) }, 'message'],
])('a refused value names its field: %j', async (change, field) => {
  const { status, text } = await write(change);
  expect(status).toBe(400);
  expect(text).toContain(`"${field}"`);
  expect(await rows()).toEqual([]);
});

test('programs that fill in what people do not see are asked once more', async () => {
  expect((await write({ homepage: 'https://spam.example' })).status).toBe(409);
  expect(await rows()).toEqual([]);
});

test('an address is limited from one network, which then has to wait', async () => {
  for (let index = 0; index < 5; index++) expect((await write()).status).toBe(200);
  expect((await write({ email: 'OLENA@example.org' })).status).toBe(429);
  for (let index = 0; index < 5; index++)
    expect((await write({ email: `other${index}@example.org` })).status).toBe(200);
  expect((await write({ email: 'last@example.org' })).status).toBe(429);
  app.clock.advance(31_000);
  expect((await write({ email: 'last@example.org' })).status).toBe(200);
  expect(await rows()).toHaveLength(11);
});
