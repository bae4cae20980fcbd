import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '#contract/time/units.ts';
import { update } from '#server/marketplace/listings/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { queueCommands, withFilesOf } from './queueCommands.ts';

let app: TestEngine;
let olena: Author;
let dataDir: string;

beforeAll(async () => {
  app = await testEngine({ listingApproval: true });
  olena = await addAuthor(app.engine);
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-listings-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const place = () => ({ url: app.url, dataDir });
const engine = () => withFilesOf(app.engine, dataDir);
const { list, show, files, decide } = queueCommands('listings', engine);
const approve = (...words: string[]) => decide('approve', words);
const sendBack = (words: string[]) => decide('sendBack', words, { reason: 'other' });

const stateOf = async (id: string) =>
  (await app.engine.db.first<{ state: string }>('select state from listings where id = $1', [id]))?.state;

test('waiting listings are listed, shown and approved as they were shown, and then no longer wait', async () => {
  const at = app.clock.now().toISOString();
  const first = await olena.publishes({ title: 'A room in Bremen' });
  app.clock.advance(MINUTE);
  const later = app.clock.now().toISOString();
  const second = await olena.publishes({ title: 'Beds \u001b[31mfor two' });
  const listed = operatorCommand('listings list', place)();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(`${first}  new\n  A room in Bremen, Olena K, since `);
  expect(listed.stdout).toContain('Beds  [31mfor two');
  expect(listed.stdout).toContain('2 in listings. Read one with: npx poruch listings show <id>\n');
  expect(JSON.parse((await list(true)).stdout)).toMatchObject([{ id: first }, { id: second }]);

  const { stdout } = await show(first);
  expect(stdout).toContain(`${first}@${at}  new\n  A room in Bremen\n  waiting since `);
  expect(stdout).toContain(`  author: Olena K <${olena.id}@example.org> ${olena.id}\n`);
  expect(stdout).toContain('  description: Two beds near the station\n');
  expect((await show(second)).stdout).not.toContain('\u001b');
  expect(JSON.parse((await show(second, true)).stdout)).toMatchObject({ id: second, version: later });

  expect(await approve(`${first}@${at}`, `${second}@${later}`)).toEqual({
    status: 0,
    stdout: `${first}@${at}: approved\n${second}@${later}: approved\n`,
    stderr: '',
  });
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['published', 'published']);
  expect(await list()).toEqual({ status: 0, stdout: 'Nothing waits in listings.\n', stderr: '' });
});

test('the pictures are written into a folder that nobody else may read', async () => {
  const id = await olena.publishes();
  const [picture] = await app.engine.db.rows<{ id: string }>(
    'select image_id as id from listing_images where listing_id = $1',
    [id],
  );
  await engine().storage.put(
    `images/${picture?.id}/scaled-xlarge.jpg`,
    Buffer.from('a picture'),
    'image/jpeg',
  );
  const folder = join(dataDir, 'look');
  const { stdout } = await files(id, folder);
  expect(stdout).toContain(`${join(folder, `${picture?.id}.jpg`)}\nDelete these files`);
  expect(readdirSync(folder)).toEqual([`${picture?.id}.jpg`]);
  expect(await sendBack([`${id}@${app.clock.now().toISOString()}`, 'Later'])).toMatchObject({ status: 0 });
});

test('what cannot be approved is reported, and the others are approved all the same', async () => {
  const good = await olena.publishes();
  const unknown = '00000000-0000-4000-8000-000000000000';
  const draft = await olena.publishes();
  await app.engine.db.run(`update listings set state = 'draft' where id = $1`, [draft]);
  const changed = await olena.publishes();
  const at = app.clock.now().toISOString();
  app.clock.advance(1000);
  await update(olena.ctx(), { id: changed, title: 'Another' });
  const all = [unknown, 'room', draft, changed, good].map(id => `${id}@${at}`);
  const isNotWaiting = 'nothing with this id is waiting';
  expect(await approve(...all, good)).toEqual({
    status: 1,
    stdout: `${good}@${at}: approved\n`,
    stderr:
      `${unknown}: ${isNotWaiting}\n` +
      `room: ${isNotWaiting}\n` +
      `${draft}: ${isNotWaiting}\n` +
      `${changed}@${at}: it has changed since you read it; show it again\n` +
      `${good}: write it as show prints it, <id>@<version>\n`,
  });
  expect(await Promise.all([good, changed].map(stateOf))).toEqual(['published', 'pendingApproval']);
});

test('a listing is sent back with a reason, and never without one', async () => {
  const id = await olena.publishes();
  const at = app.clock.now().toISOString();
  const wordsNeeded = `${id}@${at}: words are missing, or there are more than 2000 characters\n`;
  expect(await sendBack([`${id}@${at}`])).toEqual({ status: 1, stdout: '', stderr: wordsNeeded });
  expect(await sendBack([`${id}@${at}`, 'x'.repeat(2001)])).toMatchObject({ status: 1, stderr: wordsNeeded });
  expect(operatorCommand('listings send-back', place)(`${id}@${at}`, '--reason', 'ugly')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^--reason must be one of unclear, .*, not "ugly": /) as string,
  });
  expect(await stateOf(id)).toBe('pendingApproval');
  expect(await sendBack([`${id}@${at}`, 'Where is', 'it?'])).toEqual({
    status: 0,
    stdout: `${id}@${at}: sent back\n`,
    stderr: '',
  });
  expect(await stateOf(id)).toBe('draft');
});
