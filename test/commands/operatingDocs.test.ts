import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createSdk, newStore } from '#test/platform/sdk.ts';
import { photo } from '#test/platform/pictures.ts';
import { room } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { startMailServer, type MailServer } from '#test/support/smtpServer.ts';
import { throwAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { documentedCommands } from './documentedCommands.ts';
import { ordinaryUser, type Ended, type OrdinaryUser } from './ordinaryUser.ts';

/** What this machine or an ordinary user can't run, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'apt-get install caddy # as root': 'needs root',
  'adduser --disabled-password poruch # as root': 'needs root',
  'sudo systemctl link $PWD/setup/poruch-backup.service && sudo systemctl enable --now $PWD/setup/poruch.service $PWD/setup/poruch-backup.timer && sudo cp -i setup/Caddyfile /etc/caddy/Caddyfile && sudo systemctl reload caddy # as root':
    'needs root and systemd; what it installs is tested by scripts/setup/files.test.ts',
  'npm ci': 'needs the registry; whoever runs the tests has run it',
  'npm run build': 'takes minutes; the build that is tested comes from it',
  'npm ci && npm run build': 'both as above',
  'npm run demo': 'a warning about it, no step; run by test/commands/demoData.test.ts',
  'sh deploy/makeSecrets.sh secrets': 'run by scripts/check/deploy.test.ts',
  'npx poruch map add': 'fetches gigabytes; run by test/commands/map.test.ts from a server of its own',
  'npx poruch map add Germany Ukraine --zoom 13': 'likewise',
  'npx poruch map add 22.1,44.3,40.3,52.4': 'likewise',
  'npx poruch map update': 'likewise',
  'npx poruch map remove': 'likewise',
};

/** Containers need an engine that the test machine lacks. */
const isOfContainers = (command: string) => command.startsWith('docker ');

const single = (command: string) => command.replaceAll(/\s+/g, ' ');
const documented = documentedCommands('docs/operating.md').map(single);
const played = new Set<string>();

/** The commands of the lines for crontabs, without their times. */
const linesOfCron = [
  ...readFileSync(join(projectRoot(), 'docs/operating.md'), 'utf8').matchAll(/^10 2 \* \* \* (.*)$/gm),
].map(([, command = '']) => command);

let user: OrdinaryUser;
let mailServer: MailServer;
let port: number;
let server: ChildProcess | undefined;
let complaints = '';
let password: string;

jest.setTimeout(120_000);

beforeAll(async () => {
  user = ordinaryUser();
  [mailServer, port] = await Promise.all([startMailServer(), freePort()]);
});
afterAll(async () => {
  await stopServer();
  await mailServer.close();
  user.remove();
});

/** Runs a command of the page, with values in place of what it leaves to the reader. */
async function play(command: string, values: Readonly<Record<string, string>> = {}): Promise<Ended> {
  if (!documented.includes(command)) throw new Error(`docs/operating.md has no command ${command}`);
  played.add(command);
  const line = Object.entries(values).reduce((text, [from, to]) => text.replace(from, to), command);
  const result = await user.runs(isLoaded ? `${load}; ${line}` : line);
  if (result.status !== 0) throw new Error(`${line}\n${result.stdout}${result.stderr}`);
  return result;
}

const load = 'set -a; . setup/poruch.env; set +a';
let isLoaded = false;

async function startServer(line: string, at: number): Promise<void> {
  complaints = '';
  server = user.starts(line);
  server.stderr?.on('data', (text: Buffer) => (complaints += text));
  for (const since = Date.now(); Date.now() - since < 60_000; await sleep(100)) {
    const answer = await fetch(`http://localhost:${at}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (server.exitCode !== null) throw new Error(`The server ended: ${complaints}`);
  }
  throw new Error(`The server did not answer: ${complaints}`);
}

async function stopServer(): Promise<number | null> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return 0;
  const exited = once(server, 'exit') as Promise<[number | null]>;
  server.kill('SIGTERM');
  const [code] = await exited;
  server = undefined;
  return code;
}

const sdkAt = (at: number) =>
  createSdk(`http://localhost:${at}`, { clientId: 'web-app', tokenStore: newStore() });
const titlesAt = async (at: number) =>
  (await sdkAt(at).listings.query({})).data.data.map(({ attributes }) => attributes.title);

describe('docs/operating.md, followed by an ordinary user', () => {
  test('five piped answers set it up, readable to nobody else', async () => {
    const answers =
      "printf '%s\\n' https://help.example.org Poruch '' you@example.org ~/poruch-data | npm run setup";
    played.add('npm run setup');
    const { stdout } = await play(answers, { "''": mailServer.url });
    expect(stdout).toMatch(/Three commands follow/);
    const file = join(user.root, 'setup/poruch.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^PORT='\d+'$/m, `PORT='${port}'`));
    // The commands that it prints are those of the page.
    for (const [, printed = ''] of stdout.matchAll(/^ {2}\d\. (.*)$/gm))
      expect(documented.map(command => command.replace(/ # as root$/, ''))).toContain(
        printed
          .replaceAll(join(user.root, 'setup/Caddyfile'), 'setup/Caddyfile')
          .replaceAll(user.root, '$PWD'),
      );
  });

  test('the first operator is created, and the server started', async () => {
    const command = 'node --env-file=setup/poruch.env build/server/poruch.cjs operators add you@example.org';
    const { stdout } = await play(command);
    password = /initial password: (\S+)/.exec(stdout)?.[1] ?? '';
    expect(password).not.toBe('');
    const start = 'node --env-file=setup/poruch.env build/server/index.cjs';
    played.add(start);
    await startServer(start, port);
    played.add('curl localhost:3000/readyz');
    expect(await (await fetch(`http://localhost:${port}/readyz`)).json()).toMatchObject({ status: 'ready' });
    played.add(load);
    isLoaded = true;
    expect((await play('npx poruch operators add you@example.org')).stdout).toContain('/console');
  });

  test('the first listing is offered, approved and found', async () => {
    const sdk = sdkAt(port);
    await sdk.login({ username: 'you@example.org', password });
    const image = (await sdk.images.upload({ image: await photo({ width: 200, height: 150 }) })).data.data;
    await sdk.ownListings.create({ ...room, images: [image.id.uuid] });
    expect(await titlesAt(port)).toEqual([]);
    const { stdout } = await play('npx poruch listings list');
    const [id = ''] = /^[\da-f-]{36}/m.exec(stdout) ?? [];
    const shown = await play('npx poruch listings show <id>', { '<id>': id });
    const [waiting = ''] = /^[\da-f-]{36}@\S+/m.exec(shown.stdout) ?? [];
    await play('npx poruch listings approve <id>@<version>', { '<id>@<version>': waiting });
    expect(await titlesAt(port)).toEqual([room.title]);
  });

  test('the daily commands answer', async () => {
    const sent = await play('npx poruch mail test you@example.org');
    expect(sent.stdout).toContain('has accepted it');
    expect(mailServer.mails.some(({ email }) => email.subject === 'Poruch: test mail')).toBe(true);
    for (const noun of ['reports', 'appeals', 'verification', 'signals', 'jobs'] as const)
      await play(`npx poruch ${noun} list`);
    played.add('npx poruch').add('node build/server/poruch.cjs');
    expect((await play('npx poruch --help')).stdout).toContain('npx poruch updates check');
    await play('npx poruch jobs retry <id>', { '<id>': 'outbox/1' });
    await play('npx poruch jobs retry --all');
    const changelog = createServer((_request, response) =>
      response.end('## 9.0.0, 2030-01-01\n\n- All new.\n'),
    );
    await once(changelog.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(changelog.address() as AddressInfo).port}/CHANGELOG.md`;
    const news = await play('npx poruch updates check', { npx: `UPDATES_URL=${address} npx` });
    changelog.close();
    expect(news.stdout).toContain('- All new.');
    await play('npx poruch operators add you@example.org', { 'you@': 'ada@' });
    await play('npx poruch operators reset ada@example.org');
    await play('npx poruch operators remove ada@example.org');
  });

  test('a backup is made while it runs; SIGTERM ends it in order', async () => {
    for (const night of [1, 2]) {
      const { stdout } = await play('npx poruch backup create --directory ~/backup --keep 14');
      expect(stdout).toMatch(/poruch-\d{4}-\d\d-\d\dT\d{4}Z.*\.zip: \d+ rows of \d+ tables/);
      expect(readdirSync(join(user.home, 'backup'))).toHaveLength(night);
    }
    expect(await stopServer()).toBe(0);
    expect(complaints).toBe('');
  });

  test('the lines for cron and for systemd make backups, too', async () => {
    const [line = ''] = linesOfCron.filter(command => !command.includes('docker'));
    expect(await user.runs(line)).toMatchObject({ status: 0, stderr: '' });
    const unit = readFileSync(join(user.root, 'setup/poruch-backup.service'), 'utf8');
    const [, start = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    expect(await user.runs(`${load}; ${start}`)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(user.home, 'backup'))).toHaveLength(4);
    const compose = linesOfCron.filter(command => command.includes('docker'));
    // In the container the folder of the code is the working directory, and poruch a link to this program.
    const [, inside = ''] = /exec -T worker poruch (.*)$/.exec(compose[0] ?? '') ?? [];
    expect(await user.runs(`${load}; node build/server/poruch.cjs ${inside}`)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(readdirSync(join(user.root, 'backup'))).toHaveLength(1);
  });

  test('the backup is restored elsewhere, and shows the listing', async () => {
    const drill = join(user.home, 'drill');
    await play('DATA_DIR=/tmp/drill npx poruch backup restore --directory ~/backup', {
      '/tmp/drill': drill,
    });
    const other = await freePort();
    await startServer(
      `env DATA_DIR=${drill} PORT=${other} SMTP_URL= MAIL_FROM= node --env-file=setup/poruch.env build/server/index.cjs`,
      other,
    );
    expect(await titlesAt(other)).toEqual([room.title]);
    expect(await stopServer()).toBe(0);
  });

  test('SIGTERM to npm ends the server that npm start has started', async () => {
    await startServer(`sh -c '${load}; exec npm start'`, port);
    const npm = server;
    npm?.kill('SIGTERM');
    const isDown = () =>
      fetch(`http://localhost:${port}/healthz`).then(
        () => false,
        () => true,
      );
    for (const since = Date.now(); !(await isDown()) && Date.now() - since < 20_000; await sleep(200));
    expect(await isDown()).toBe(true);
    server = undefined;
  });

  test('the tables move to a PostgreSQL of one’s own', async () => {
    const database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
    try {
      await play('npx poruch database migrate');
      const moved = await play('npx poruch database move postgres://…', { 'postgres://…': database.url });
      expect(moved.stdout).toMatch(/^public\.listings: 1$/m);
    } finally {
      await database.drop();
    }
  });

  test('every command of the page was run, or is listed with the reason why not', () => {
    const missing = documented.filter(
      command => !played.has(command) && !(command in elsewhere) && !isOfContainers(command),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(elsewhere).filter(command => !documented.includes(command))).toEqual([]);
  });
});
