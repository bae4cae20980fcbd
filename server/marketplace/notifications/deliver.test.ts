import { DAY, HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { maxAttempts, deleteUnsent } from '#server/marketplace/outbox/index.ts';
import { AddressRefused, MailRefused, type Mail, type Mailer } from '#server/marketplace/ports/mailer.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { nobody } from '#test/support/actions.ts';
import { drainMails, mailsOf } from '#test/support/outbox.ts';
import { mailDelays, refusedDelays } from './deliver.ts';
import { listOutbox } from './index.ts';

let app: TestEngine;

beforeEach(async () => {
  app = await testEngine();
});

afterEach(() => app.close());

const email = 'ada@example.org';

const signsUp = () =>
  users.createCurrentUser(ctxFor(app.engine, nobody), {
    email,
    password: 'three long words',
    firstName: 'Ada',
    lastName: 'Lovelace',
  });

/** Returns the same engine with this mailer. */
const sending = (send: Mailer['send']): Engine => ({
  ...app.engine,
  mailer: { send, close: async () => undefined },
});

const down = () => Promise.reject(new Error('mail server: ECONNREFUSED'));
const lines = async () => (await listOutbox(app.engine)).mails;

test('a failed mail is retried with growing delays until it is delivered', async () => {
  await signsUp();
  let tries = 0;
  const failing = sending(() => {
    tries += 1;
    return down();
  });
  for (const delay of mailDelays.slice(0, 3)) {
    await drainMails(failing);
    await drainMails(failing);
    app.clock.advance(delay);
  }
  expect(tries).toBe(3);
  expect(await lines()).toEqual([
    expect.objectContaining({ to: email, state: 'waiting', error: expect.stringContaining('ECONNREFUSED') }),
  ]);
  expect(await mailsOf(app.engine, email)).toHaveLength(1);
  expect(await lines()).toEqual([expect.objectContaining({ to: email, state: 'kept', error: null })]);
});

test('unconfirmed addresses get no text written by others', async () => {
  const { id } = await signsUp();
  const [strangers] = await mailsOf(app.engine, email);
  expect(strangers?.text).not.toContain('Ada');
  await app.engine.db.run('update users set email_verified = true where id = $1', [id]);
  await users.mailReset(app.engine, email);
  const theirs = (await mailsOf(app.engine, email)).find(({ text }) => text.includes('reset-password'));
  expect(theirs?.text).toContain('Ada');
  const ada = ctxFor(app.engine, { kind: 'user', userId: id, trusted: false, limited: false });
  const next = 'else@example.org';
  await users.changeEmail(ada, { currentPassword: 'three long words', email: next });
  const [unproved] = await mailsOf(app.engine, next);
  expect(unproved?.text).toContain('verify-email');
  expect(unproved?.text).not.toContain('Ada');
});

test('a dead letter is deleted with all personal data', async () => {
  await signsUp();
  await drainMails(sending(() => Promise.reject(new AddressRefused('mail server: 550'))));
  expect(await lines()).toMatchObject([{ to: email, state: 'failed' }]);
  await deleteUnsent(app.engine.db, app.clock.now());
  expect(await lines()).toHaveLength(1);
  app.clock.advance(1);
  await deleteUnsent(app.engine.db, app.clock.now());
  expect(await lines()).toEqual([]);
});

test('every attempt sends the identical mail, so that recipients can detect duplicates', async () => {
  await signsUp();
  const sent: Mail[] = [];
  const silent = sending(async mail => {
    sent.push(mail);
    // The server accepted it, but the response was lost.
    throw new Error('mail server: ETIMEDOUT');
  });
  await drainMails(silent);
  app.clock.advance(mailDelays[0] ?? 0);
  await drainMails(silent);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a mail server can be down for half a day before an operator has to act', () => {
  expect(mailDelays).toHaveLength(maxAttempts - 1);
  expect(mailDelays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(12 * HOUR);
});

test('a permanently rejected address is not retried', async () => {
  await signsUp();
  const send = jest.fn(() => Promise.reject(new AddressRefused('mail server: EENVELOPE RCPT TO 550')));
  await drainMails(sending(send));
  app.clock.advance(DAY);
  await drainMails(sending(send));
  expect(send).toHaveBeenCalledTimes(1);
  expect(await lines()).toEqual([expect.objectContaining({ to: email, state: 'failed', retryAt: null })]);
});

test.each(['block-list', 'sender-unproved', 'mailbox-full', 'policy'] as const)(
  'a mail refused as %s is sent days later, and shown to operators until then',
  async trouble => {
    await signsUp();
    const refusing = sending(() =>
      Promise.reject(
        new MailRefused(`mail server: EENVELOPE RCPT TO 554 5.7.1 (${trouble})`, trouble, 'secret'),
      ),
    );
    // What the mail confirms is valid for two days.
    for (const delay of refusedDelays.slice(0, 7)) {
      await drainMails(refusing);
      expect(await lines()).toMatchObject([
        { to: email, state: 'waiting', error: expect.stringContaining(trouble) },
      ]);
      expect(JSON.stringify(await lines())).not.toContain('secret');
      app.clock.advance(delay);
    }
    expect(await mailsOf(app.engine, email)).toHaveLength(1);
  },
);

test('a refused mail is retried for three days', () => {
  expect(refusedDelays).toHaveLength(maxAttempts - 1);
  expect(refusedDelays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(3 * DAY);
});

test('a mail’s payload is removed from the outbox once sent, and stays until then', async () => {
  await signsUp();
  const payload = async () =>
    (await app.engine.db.first<{ payload: object }>(`select payload from outbox where kind like 'mail/%'`))
      ?.payload;
  await drainMails(sending(down));
  expect(await payload()).toHaveProperty('token');
  app.clock.advance(mailDelays[0] ?? 0);
  await drainMails(sending(async () => undefined));
  expect(await payload()).not.toHaveProperty('token');
});
