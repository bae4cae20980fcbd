import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { DAY } from '#contract/time/units.ts';
import { tablesOf } from '#server/adapters/db/copy/shape.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn, type Person } from '#test/support/actions.ts';
import { createS3Storage, type Bucket } from '#server/adapters/storage/s3.ts';
import { startS3Server } from '#test/support/s3Server.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';

let app: TestEngine;
let ada: Person;
let ben: Person;
let room: string;
let booking: string;
let folder: string;
let target: ThrowAwayDatabase;

beforeAll(async () => {
  app = await testEngine();
  app.clock.set('2026-03-01T10:00:00Z');
  [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
  room = await ada.publishes({ title: 'Кімната\twith a \\ view\n"quoted"' });
  const does = actionsIn(app.engine);
  booking = (await does.requests(ben.viewer, room, '2026-05-01', '2026-05-03')).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-backup-'));
  mkdirSync(join(folder, 'data/media/a'), { recursive: true });
  mkdirSync(join(folder, 'data/postgres'));
  writeFileSync(join(folder, 'data/media/a/picture'), Buffer.from([0, 1, 2, 255]));
  writeFileSync(join(folder, 'data/postgres/PG_VERSION'), '18');
  writeFileSync(join(folder, 'data/secret'), 'the made secret');
  mkdirSync(join(folder, 'data/demo'));
  writeFileSync(join(folder, 'data/demo/secret'), 'of a demo on the same machine');
  target = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
});
afterEach(async () => {
  await target.drop();
  rmSync(folder, { recursive: true });
});

const backup = operatorCommand('backup create', () => ({ url: app.url, dataDir: join(folder, 'data') }));
const restore = operatorCommand('backup restore', () => ({ url: target.url, dataDir: join(folder, 'new') }));

/** Returns the content of each table. */
async function contentOf(url: string): Promise<Record<string, string | null>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const content: Record<string, string | null> = {};
    for (const { name, sql } of await tablesOf(client)) {
      const { rows } = await client.query<{ all: string | null }>(
        `select string_agg(t::text, e'\\n' order by t::text) as all from ${sql} t`,
      );
      content[name] = rows[0]?.all ?? null;
    }
    return content;
  } finally {
    await client.end();
  }
}

test('all tables and files are restored unchanged, and the server continues from there', async () => {
  const file = join(folder, 'poruch.zip');
  expect(backup(file)).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(restore(file)).toMatchObject({ status: 0, stderr: '' });
  const content = await contentOf(target.url);
  expect(content['public.listing_index']).toContain(room);
  // The time of the backup is noted in the database once the backup has succeeded.
  expect(content).toEqual({ ...(await contentOf(app.url)), 'public.last_done': null });
  expect(content['public.users']).toContain(ada.id);
  expect(readFileSync(join(folder, 'new/media/a/picture'))).toEqual(Buffer.from([0, 1, 2, 255]));
  expect(readFileSync(join(folder, 'new/secret'), 'utf8')).toBe('the made secret');
  for (const left of ['new/postgres', 'new/demo'])
    expect(() => statSync(join(folder, left))).toThrow('ENOENT');

  const again = await testEngine({}, { ...app, url: target.url });
  const does = actionsIn(again.engine);
  const carla = await addPerson(again.engine);
  expect((await does.enquires(carla.viewer, room)).id).toBeTruthy();
  await does.moves(ada.viewer, { id: booking }, 'transition/accept');
  expect(await does.stateOf(booking)).toBe('state/accepted');
  await again.close();
});

test('words stemmed by another version of the database are still found after a restore', async () => {
  const file = join(folder, 'poruch.zip');
  const client = new pg.Client(app.url);
  await client.connect();
  const { rows } = await client.query(
    'delete from listing_index where listing_id = $1 returning listing_id',
    [room],
  );
  await client.end();
  expect(rows).toHaveLength(1);
  backup(file);
  expect(restore(file)).toMatchObject({ status: 0, stderr: '' });
  expect((await contentOf(target.url))['public.listing_index']).toContain(room);
});

test('pictures in a bucket are backed up, and restored to another bucket or a folder', async () => {
  const server = await startS3Server();
  try {
    const [from, to] = [await server.createBucket(), await server.createBucket()];
    const picture = Buffer.alloc(300_000, 7);
    const storage = createS3Storage(from);
    await storage.put('images/a1/default.jpg', picture, 'image/jpeg');
    storage.close();
    const settings = ({ bucket, endpoint, accessKeyId, secretAccessKey }: Bucket) => ({
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    });
    const file = join(folder, 'poruch.zip');
    const here = { url: app.url, dataDir: join(folder, 'data') };
    expect(operatorCommand('backup create', () => ({ ...here, env: settings(from) }))(file)).toMatchObject({
      status: 0,
      stderr: '',
    });
    const other = { url: target.url, dataDir: join(folder, 'new'), env: settings(to) };
    expect(operatorCommand('backup restore', () => other)(file)).toMatchObject({ status: 0, stderr: '' });
    const restored = createS3Storage(to);
    expect((await restored.get('images/a1/default.jpg'))?.equals(picture)).toBe(true);
    // Files from the local image folder are restored to the configured image storage.
    expect(await restored.get('a/picture')).toEqual(Buffer.from([0, 1, 2, 255]));
    restored.close();
    expect(readFileSync(join(folder, 'new/secret'), 'utf8')).toBe('the made secret');
  } finally {
    await server.stop();
  }
});

test('a database that has users, and its files, are not overwritten', async () => {
  const file = join(folder, 'poruch.zip');
  backup(file);
  const onto = operatorCommand('backup restore', () => ({ url: app.url, dataDir: join(folder, 'new') }));
  expect(onto(file)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Another program uses|not empty/),
  });
  expect(() => statSync(join(folder, 'new/secret'))).toThrow('ENOENT');
});

test('a damaged, truncated or foreign backup is rejected, and nothing is restored', async () => {
  const file = join(folder, 'poruch.zip');
  backup(file);
  const whole = readFileSync(file);
  const at = whole.indexOf('tables/public.users') + 30;
  whole[at + 40] = (whole[at + 40] ?? 0) ^ 0xff;
  const damaged = join(folder, 'damaged.zip');
  writeFileSync(damaged, whole);
  expect(restore(damaged).status).toBe(1);
  const half = join(folder, 'half.zip');
  writeFileSync(half, readFileSync(file).subarray(0, 2000));
  expect(restore(half)).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be read') });
  expect(restore(join(folder, 'data/secret')).stderr).toContain('cannot be read as a backup');
  expect(restore()).toMatchObject({
    status: 2,
    stderr:
      'Either <file.zip> or --directory <folder> is missing: npx poruch backup restore [file.zip] [--directory <folder>]\n',
  });
  expect(await contentOf(target.url)).toMatchObject({ 'public.users': null });
  expect(restore(file)).toMatchObject({ status: 0, stderr: '' });
});

test('an existing backup is never overwritten', () => {
  const file = join(folder, 'poruch.zip');
  writeFileSync(file, 'the last one');
  expect(backup(file)).toMatchObject({ status: 1, stderr: `${file} is there already.\n` });
  expect(readFileSync(file, 'utf8')).toBe('the last one');
  const nowhere = join(folder, 'nowhere/poruch.zip');
  expect(backup(nowhere)).toMatchObject({
    status: 1,
    stderr: `The folder ${join(folder, 'nowhere')} does not exist.\n`,
  });
});

describe('in a directory', () => {
  const nights = () => join(folder, 'nights');
  const inNights = (...words: string[]) => backup('--directory', nights(), ...words);
  const names = () => readdirSync(nights()).toSorted();
  /** Makes the archives look as if they were made so many days earlier. */
  const age = (name: string, days: number) => {
    const at = new Date(Date.now() - days * DAY).toISOString();
    const older = `poruch-${at.slice(0, 10)}T0210Z.zip`;
    renameSync(join(nights(), name), join(nights(), older));
    return older;
  };

  test('two nights make two archives; the second one can be restored as the newest', async () => {
    expect(inNights()).toMatchObject({ status: 0, stderr: '' });
    const [first = ''] = names();
    expect(first).toMatch(/^poruch-\d{4}-\d\d-\d\dT\d{4}Z\.zip$/);
    const older = age(first, 1);
    expect(inNights('--keep', '14')).toMatchObject({ status: 0, stderr: '' });
    expect(names()).toHaveLength(2);
    const said = restore('--directory', nights());
    expect(said).toMatchObject({ status: 0, stderr: '' });
    expect(said.stdout).toContain(names().find(name => name !== older));
    // The time of the first backup is in the second one.
    expect((await contentOf(target.url))['public.last_done']).toContain('backup');
  });

  test('the oldest of its own archives are removed once the new one is whole, and nothing else', () => {
    inNights();
    const [made = ''] = names();
    const copies = [5, 4, 3].map(days => {
      const copy = `poruch-2026-01-0${days}T0210Z.zip`;
      writeFileSync(join(nights(), copy), readFileSync(join(nights(), made)), { mode: 0o600 });
      return copy;
    });
    const foreign = ['poruch.zip', 'poruch-2026-01-01.zip', 'poruch-2026-01-01T0210Z.zip.old', 'notes.txt'];
    for (const name of foreign) writeFileSync(join(nights(), name), name);
    writeFileSync(join(nights(), 'poruch-2020-01-01T0210Z.zip'), 'cut off');
    mkdirSync(join(nights(), 'poruch-2020-01-02T0210Z.zip'));
    const other = operatorCommand('backup create', () => ({
      url: app.url,
      dataDir: join(folder, 'data'),
      env: { ROOT_URL: 'http://other.example.org' },
    }));
    expect(other('--directory', nights(), '--keep', '1').status).toBe(0);
    expect(names().filter(name => copies.includes(name))).toEqual(copies.toSorted());
    const { status, stdout, stderr } = inNights('--keep', '2');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `${join(nights(), 'poruch-2020-01-01T0210Z.zip')} cannot be read as a backup. It was not counted, and is still there.\n`,
    });
    expect(stdout).toContain('Removed, since 2 stay:');
    expect(stdout).toContain('Left alone: 1 of other sites or addresses.');
    expect(names()).toEqual(expect.arrayContaining([...foreign, 'poruch-2020-01-01T0210Z.zip']));
    // Two of this site and one of the other, the unreadable file and the folder.
    expect(names().filter(name => /^poruch-.*Z(-\d+)?\.zip$/.test(name))).toHaveLength(5);
  });

  test('runs in the same minute do not collide, and archives are not archived', async () => {
    const inside = join(folder, 'data/nights');
    const once = async () => {
      const child = spawn(
        process.execPath,
        ['build/server/poruch.cjs', 'backup', 'create', '--directory', inside, '--keep', '2'],
        {
          env: {
            ...process.env,
            PORUCH_MODE: 'development',
            DATABASE_URL: app.url,
            DATA_DIR: join(folder, 'data'),
          },
        },
      );
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { stdout, stderr };
    };
    const runs = await Promise.all([once(), once(), once()]);
    expect(runs.map(({ stderr }) => stderr)).toEqual(['', '', '']);
    expect(readdirSync(inside)).toHaveLength(2);
    expect(runs.map(({ stdout }) => /, (\d+) files/.exec(stdout)?.[1])).toEqual(['2', '2', '2']);
  });

  test('what a killed backup has left is removed, what one still writes is not', () => {
    mkdirSync(nights());
    const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
    const host = hostname().replaceAll(/[^\w-]/g, '_');
    const left = `poruch-2026-01-01T0210Z.zip.${host}-${ended}.part`;
    const running = `poruch-2026-01-01T0210Z-2.zip.${host}-${process.pid}.part`;
    for (const name of [left, running]) writeFileSync(join(nights(), name), 'half');
    expect(inNights().status).toBe(0);
    expect(names()).not.toContain(left);
    expect(names()).toContain(running);
    expect(names()).toHaveLength(2);
  });

  test.each([
    [['--keep', '0'], /--keep must be a whole number from 1 to 9999, not "0"/],
    [['--keep', '-1'], /not "-1"/],
    [['--keep', '1.5'], /not "1.5"/],
    [['--keep', 'all'], /not "all"/],
    [['--keep='], /not ""/],
    [['poruch.zip'], /<file.zip> and --directory exclude each other/],
  ])('%j is refused before anything is done', (words, problem) => {
    expect(inNights(...words)).toMatchObject({ status: 2, stderr: expect.stringMatching(problem) });
    expect(() => names()).toThrow('ENOENT');
  });

  test('a folder that cannot be used is named', () => {
    writeFileSync(nights(), 'a file');
    expect(inNights()).toMatchObject({
      status: 1,
      stderr: `The backup could not be written to ${nights()}: it is a file. Earlier ones are unchanged.\n`,
    });
    expect(backup()).toMatchObject({ status: 2, stderr: expect.stringMatching(/is missing/) });
    expect(backup('a.zip', '--keep', '3')).toMatchObject({ status: 2 });
    expect(restore('--directory', join(folder, 'data')).stderr).toContain('There is no backup in');
  });
});
