import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMembers, isDemoDatabase } from '#server/adapters/db/demoMark.ts';
import { demoOperator, readConfig } from '#server/config/index.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { productionSettings } from '#test/support/configProblems.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson } from '#test/support/actions.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { runNode } from '#test/support/processes.ts';
import { upload } from '#server/marketplace/images/index.ts';
import { queues } from '#server/console/queues.ts';
import { contextFor } from '../../scripts/demo/seed/actors.ts';
import { render } from '../../scripts/demo/seed/pictures/uploadOnce.ts';
import { scenes } from '../../scripts/demo/seed/pictures/scenes.ts';
import { uuidOf } from '../../scripts/demo/seed/chance.ts';
import { demoLogins } from '../../scripts/demo/seed/logins.ts';
import { addCases } from '../../scripts/demo/seed/cases.ts';
import { appealCase, reportCases, type ReportCase } from '../../scripts/demo/seed/content/cases.ts';
import { addMembers } from '../../scripts/demo/seed/members.ts';
import { addEnquiries, addOperator } from '../../scripts/demo/seed/seedCommunity.ts';
import { saved } from '../../scripts/demo/seed/content/stays.ts';
import { createPlan } from '../../scripts/demo/seed/plan.ts';
import { addListings } from '../../scripts/demo/seed/publications.ts';
import { addSaved, addStays } from '../../scripts/demo/seed/stays.ts';
import { claimForDemo } from '../../scripts/demo/seed/seedCommunity.ts';

// Some tests start several programs one after another.
jest.setTimeout(90_000);

let app: TestEngine;
let folder: string;
let target: ThrowAwayDatabase;

beforeEach(async () => {
  app = await testEngine();
  folder = mkdtempSync(join(tmpdir(), 'poruch-demo-data-'));
  mkdirSync(join(folder, 'data'));
  target = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
});
afterEach(async () => {
  await app.close();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const production = { ...productionSettings, SECRET: 'a secret of thirty-two characters' };
const onProduction = (name: string) =>
  operatorCommand(name, () => ({ url: app.url, dataDir: join(folder, 'data'), env: production }));
/** Starts the server. It keeps running, until the timeout, only if it wrongly accepts its settings. */
function start(env: NodeJS.ProcessEnv) {
  const words = [join(projectRoot(), 'build/server/index.cjs')];
  const settings = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', ...env };
  return spawnSync(process.execPath, words, { env: settings, encoding: 'utf8', timeout: 20_000 });
}

const refusal = 'DATABASE_URL names a database that holds the demo community, whose password everybody knows';

const reportedTalk = 'Швачка: пошиття, ремонт, штори';
const listingIn = ({ about }: ReportCase) => ('listing' in about ? [about.listing] : []);

/** Adds the first of the demo's members, as an older seed script did. */
async function seedWithoutMark(): Promise<void> {
  await addOperator(app.engine);
  await addMembers(app.engine, createPlan(app.clock.now()).members.slice(0, 1), () => undefined);
}

test('the demo’s operator may have the team’s name without waiting for approval', async () => {
  await addOperator(app.engine);
  expect(await app.engine.db.rows('select state from users')).toEqual([{ state: 'active' }]);
  expect(await app.engine.db.rows('select from signals where dismissed_at is null')).toEqual([]);
});

test('stays of the demo are requested, accepted and reviewed once, however often seeding is resumed', async () => {
  const plan = createPlan(app.clock.now());
  const shown = plan.listings
    .filter(({ id }) => plan.stays.some(({ listingId }) => listingId === id))
    .map(one => ({ ...one, pictures: ['bedroomHoney'] as const }));
  const acting = plan.members.filter(({ id }) =>
    plan.stays.some(({ customerId, providerId }) => [customerId, providerId].includes(id)),
  );
  const nothing = () => undefined;
  await addMembers(app.engine, acting, nothing);
  const scene = contextFor(app.engine, { key: 'scene bedroomHoney' });
  await upload(scene, { bytes: await render(scenes.bedroomHoney()) });
  await addListings(app.engine, shown, nothing);
  for (const _ of [1, 2]) await addStays(app.engine, plan.stays, nothing);
  const reviews = await app.engine.db.rows(`select id from reviews where state = 'public'`);
  expect(reviews).toHaveLength(2 * plan.stays.length);
  for (const _ of [1, 2]) await addSaved(app.engine, { ...plan, members: acting });
  const { searches } = (await app.engine.db.first<{ searches: number }>(
    'select count(*)::int as searches from saved_searches',
  ))!;
  expect(searches).toBe(acting.filter(({ member }) => member.key in saved).length);
});

test('each case for the operators exists once, however often seeding is resumed', async () => {
  const plan = createPlan(app.clock.now());
  const nothing = () => undefined;
  const talk = plan.enquiries.filter(({ id }) => id === uuidOf(`enquiry lukas ${reportedTalk}`));
  const titles = [reportedTalk, appealCase.about, ...reportCases.flatMap(listingIn)];
  const shown = plan.listings
    .filter(({ listing }) => titles.includes(listing.title))
    .map(one => ({ ...one, pictures: ['bedroomHoney'] as const }));
  await addMembers(app.engine, plan.members, nothing);
  await upload(contextFor(app.engine, { key: 'scene bedroomHoney' }), {
    bytes: await render(scenes.bedroomHoney()),
  });
  await addListings(app.engine, shown, nothing);
  await addEnquiries(app.engine, talk, nothing);
  for (const _ of [1, 2]) await addCases(app.engine, plan, undefined);
  const counts: Record<string, number> = {};
  for (const queue of ['reports', 'verification', 'signals', 'appeals', 'mails'] as const)
    counts[queue] = await queues[queue].count(app.engine);
  expect(counts).toEqual({ reports: 3, verification: 2, signals: 2, appeals: 1, mails: 1 });
  const { count } = (await app.engine.db.first<{ count: number }>(
    `select count(*)::int as count from reports where note = ''`,
  ))!;
  expect(count).toBe(0);
});

test('production refuses the demo community and says what to do', async () => {
  expect(await claimForDemo(app.engine)).toBe('empty');
  const started = start({ ...production, DATABASE_URL: app.url });
  expect(started.stderr).toContain(refusal);
  expect(started.stderr).toContain('name an empty one, or set PORUCH_MODE=demo');
  expect(started.status).toBe(1);
  for (const command of ['database migrate', 'operators list']) {
    const { status, stderr } = onProduction(command)();
    expect([command, status, stderr]).toEqual([command, 1, started.stderr]);
  }
});

test('production also refuses a community that was seeded before there was a mark', async () => {
  await seedWithoutMark();
  const { status, stderr } = onProduction('database migrate')();
  expect(stderr).toContain(refusal);
  expect(status).toBe(1);
});

test('production accepts a database with users of its own, and an empty one', async () => {
  await addPerson(app.engine);
  expect(onProduction('database migrate')()).toMatchObject({ status: 0, stderr: '' });
  const onEmpty = { url: target.url, dataDir: join(folder, 'data'), env: production };
  expect(operatorCommand('database migrate', () => onEmpty)()).toMatchObject({ status: 0, stderr: '' });
});

test('an embedded database is refused by its folder, and keeps the mark when moved to PostgreSQL', async () => {
  const env = { ...process.env, PORUCH_MODE: 'demo', DATA_DIR: join(folder, 'data') };
  const seed = `import { startEmbedded } from './server/adapters/db/embedded/index.ts';
    import { migrate } from './server/adapters/db/migrate.ts';
    import { createPool } from './server/adapters/db/pool.ts';
    import { markAsDemo } from './server/adapters/db/demoMark.ts';
    const { url, stop } = await startEmbedded({ home: process.env.DATA_DIR + '/postgres' });
    await migrate(url);
    const db = createPool({ url });
    await markAsDemo(db, new Date());
    await db.close();
    await stop();`;
  const node = ['--import', 'tsx', '--input-type=module', '--eval', seed];
  const seeded = runNode(node, env);
  expect([seeded.status, seeded.stderr]).toEqual([0, '']);
  const started = start({ ...productionSettings, DATABASE_URL: '' });
  expect(started.stderr).toContain(
    `DATA_DIR, ${join(folder, 'data')}, holds the demo community, whose password everybody knows: name an empty one`,
  );
  expect(started.status).toBe(1);
  const settings = { ...productionSettings, DATABASE_URL: '' };
  const move = operatorCommand('database move', () => ({
    url: '',
    dataDir: join(folder, 'data'),
    env: settings,
  }));
  expect(move(target.url)).toMatchObject({ status: 0, stderr: '' });
  expect(await isDemoDatabase(target.url)).toBe(true);
});

test('a backup includes the mark', async () => {
  await claimForDemo(app.engine);
  const file = join(folder, 'poruch.zip');
  expect(onProduction('backup create')(file)).toMatchObject({ status: 0, stderr: '' });
  expect(await isDemoDatabase(target.url)).toBe(false);
  const restore = operatorCommand('backup restore', () => ({
    url: target.url,
    dataDir: join(folder, 'new'),
  }));
  expect(restore(file)).toMatchObject({ status: 0, stderr: '' });
  expect(await isDemoDatabase(target.url)).toBe(true);
});

test('the demo community is not added to real users, and doesn’t mark their database', async () => {
  await addPerson(app.engine);
  expect(await claimForDemo(app.engine)).toBe('other');
  expect(await isDemoDatabase(app.url)).toBe(false);
  const env = { ...process.env, PORUCH_MODE: 'demo', DATABASE_URL: app.url, DATA_DIR: folder };
  const seed = runNode(['--import', 'tsx', 'scripts/run.ts', 'seed', '--if-empty'], env);
  expect(seed.stderr).toContain('This database contains other users');
  expect(seed.status).toBe(1);
  expect(await isDemoDatabase(app.url)).toBe(false);
});

test('a community that was seeded before there was a mark gets one when the demo is run again', async () => {
  await seedWithoutMark();
  expect(await claimForDemo(app.engine)).toBe('begun');
  expect(await app.engine.db.first('select count(*)::int as count from demo_mark')).toEqual({ count: 1 });
});

test('the demo members’ ids are those of its published logins', () => {
  const keys = demoLogins.people.map(({ email }) =>
    email === demoOperator ? 'operator' : `member ${email.split('@')[0]}`,
  );
  expect(demoMembers.toSorted()).toEqual(keys.map(uuidOf).toSorted());
});

test('the demo stores its data in a folder that production does not use', () => {
  const folderOf = (env: Record<string, string>) => readConfig(env).dataDir;
  expect(folderOf(productionSettings)).toBe(join(projectRoot(), 'data'));
  expect(folderOf({ PORUCH_MODE: 'demo' })).toBe(join(projectRoot(), 'data/demo'));
  expect(folderOf({ PORUCH_MODE: 'development' })).toBe(join(projectRoot(), 'data/demo'));
  expect(folderOf({ PORUCH_MODE: 'demo', DATA_DIR: '/srv/look' })).toBe('/srv/look');
});
