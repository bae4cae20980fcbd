import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DAY } from '#contract/time/units.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { drain } from '#server/jobs/index.ts';
import { Postponed } from '#server/marketplace/outbox/index.ts';
import { mails, queueMail } from '#server/marketplace/users/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { startMailServer, type MailServer } from '#test/support/smtpServer.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs the built command without blocking this process, which runs the mail server. */
function run(name: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const settings = { PORUCH_MODE: 'development', DATABASE_URL: app.url, ...env };
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [join(projectRoot(), 'build/server/poruch.cjs'), ...name.split(' '), ...words],
      { env: { ...process.env, ...settings } },
      (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('npx poruch mail test', () => {
  let server: MailServer | undefined;
  afterEach(() => server?.close());

  test('a mail is delivered', async () => {
    server = await startMailServer();
    const SMTP_URL = server.url;
    expect(await run('mail test', ['ada@example.org'], { SMTP_URL, MAIL_FROM: 'help@example.org' })).toEqual({
      status: 0,
      stdout:
        'The mail server has accepted it. Check that it arrives at ada@example.org, and not in the spam folder.\n',
      stderr: '',
    });
    expect(server.mails).toMatchObject([
      { envelopeTo: ['ada@example.org'], email: { subject: 'Poruch: test mail' } },
    ]);
  });

  test('a wrong password is reported without being shown', async () => {
    server = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const SMTP_URL = server.url.replace('//', '//ada:our-secret@');
    const { status, stderr } = await run('mail test', ['ada@example.org'], {
      SMTP_URL,
      MAIL_FROM: 'help@example.org',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Not sent\. mail server: EAUTH .*: check the user and the password in SMTP_URL\n$/,
    );
    expect(stderr).not.toContain('our-secret');
  });

  test.each([
    [
      '554',
      '5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org',
      'is on a block list',
      'how to be removed',
    ],
    ['550', '5.7.26 SPF did not pass', 'may send for the domain of MAIL_FROM', 'set SPF, DKIM and DMARC'],
    ['552', '5.2.2 Over quota', 'the mailbox is full', 'only its owner can make room'],
    ['550', '5.1.1 User unknown', 'there is no such address', 'check how it is written'],
  ])(
    'what a server says with %s %s is quoted once, with its meaning',
    async (responseCode, words, ...told) => {
      server = await startMailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error(words), { responseCode: Number(responseCode) })),
      });
      const { status, stderr } = await run('mail test', ['ada@example.org'], {
        SMTP_URL: server.url,
        MAIL_FROM: 'help@example.org',
      });
      expect(status).toBe(1);
      expect(stderr.split(words)).toHaveLength(2);
      for (const text of told) expect(stderr).toContain(text);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );

  test.each([
    [['ada@example.org'], { SMTP_URL: '' }, /^SMTP_URL is not set: /],
    [
      ['ada@example.org'],
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      /^Not sent\. mail server: ESOCKET .*: check the port/,
    ],
  ])('%j with %j is rejected with a sentence', async (words, env, sentence) => {
    const { status, stdout, stderr } = await run('mail test', words, {
      MAIL_FROM: 'help@example.org',
      ...env,
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  test('what is no address is a wrong call', async () => {
    expect(await run('mail test', ['ada'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'This is not an email address: npx poruch mail test <address>\n',
    });
  });
});

test('npx poruch jobs list shows why a mail keeps failing before it is given up', async () => {
  const { id } = await addAuthor(app.engine);
  await app.engine.db.transaction(tx =>
    queueMail(tx, app.clock, mails.passwordChanged, { userId: id, email: 'olena@example.org' }),
  );
  await drain(app.engine, {
    [mails.passwordChanged]: () => Promise.reject(new Postponed('mail server: EAUTH AUTH PLAIN 535', 60_000)),
  });
  const { stdout, stderr } = await run('jobs list', []);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^0 dead letters\n\n1 failed and will be retried:\noutbox\/\d+ {2}mail\/\S+ {2}1 of 10 attempts, next at \S+: .*EAUTH AUTH PLAIN 535\n$/,
  );
});

test('npx poruch jobs list says what a refusal by a block list is, and what to do', async () => {
  const { id } = await addAuthor(app.engine);
  await app.engine.db.transaction(tx =>
    queueMail(tx, app.clock, mails.resetPassword, { userId: id, email: 'olena@example.org' }),
  );
  await drain(app.engine, {
    [mails.resetPassword]: () =>
      Promise.reject(new Postponed('mail server: EENVELOPE RCPT TO 554 5.7.1 (block-list)', 60_000)),
  });
  const { stdout } = await run('jobs list', []);
  expect(stdout).toMatch(
    /mail\/\S+ {2}1 of 10 attempts, .*554 5\.7\.1 \(block-list\): the receiving server refuses this mail server, which is on a block list/,
  );
});

describe('npx poruch jobs retry', () => {
  const fails = async (attempts: number) => {
    const [row] = await app.engine.db.rows<{ id: number }>(
      `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
       values ('mail/password-changed', '{}', $1, $2, $3, 'mail server: ECONNECTION CONN (unreachable)') returning id`,
      [app.clock.now(), new Date(app.clock.now().getTime() + DAY), attempts],
    );
    return `outbox/${row?.id}`;
  };
  const attemptsOf = async (id: string) =>
    (
      await app.engine.db.first<{ attempts: number }>('select attempts from outbox where id = $1', [
        id.slice(7),
      ])
    )?.attempts;
  const nobody = '00000000-0000-4000-8000-000000000000';

  test('names every unknown id, and then retries none', async () => {
    const dead = await fails(10);
    const unknown = ['outbox/999999999', 'outbox/x', 'nonsense', `operation/${nobody}`, `payment/${nobody}`];
    unknown.push(`timer/${nobody}/transition/expire`);
    const { status, stdout, stderr } = await run('jobs retry', [...unknown, dead]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe([...unknown.map(id => `${id}: no such job`), 'Nothing is retried.', ''].join('\n'));
    expect(await attemptsOf(dead)).toBe(10);
  });

  test('retries what has failed at once, given up or not', async () => {
    const [dead, waiting] = [await fails(10), await fails(3)];
    expect(await run('jobs retry', [dead, waiting, dead])).toEqual({
      status: 0,
      stdout: `${dead}: will be retried\n${waiting}: will be retried\n`,
      stderr: '',
    });
    expect([await attemptsOf(dead), await attemptsOf(waiting)]).toEqual([0, 0]);
    expect(await run('jobs retry', [dead])).toMatchObject({ status: 0, stderr: '' });
  });

  test('retries all that has failed', async () => {
    const [dead, waiting] = [await fails(10), await fails(3)];
    const { stdout } = await run('jobs retry', ['--all']);
    expect(stdout).toContain(`${dead}: will be retried\n`);
    expect(stdout).toContain(`${waiting}: will be retried\n`);
  });
});
