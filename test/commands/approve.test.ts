import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { update } from '#server/marketplace/listings/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { work } from '../../scripts/cli/operate/approve.ts';
import { workOn } from './workOn.ts';

let app: TestEngine;
let olena: Author;
let dataDir: string;

beforeAll(async () => {
  app = await testEngine({ listingApproval: true });
  olena = await addAuthor(app.engine);
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-approve-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const command = operatorCommand('approve', () => ({ url: app.url, dataDir }));
const approve = workOn('approve', work, () => app.engine);

const stateOf = async (id: string) =>
  (await app.engine.db.first<{ state: string }>('select state from listings where id = $1', [id]))?.state;

test('pending listings are listed and approved by their ids, and then no longer pending', async () => {
  const first = await olena.publishes({ title: 'A room in Bremen' });
  const second = await olena.publishes({ title: 'Beds \u001b[31mfor two' });
  const listed = command();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  const at = app.clock.now().toISOString();
  expect(listed.stdout).toContain(`${first}@${at}  A room in Bremen, by Olena K`);
  expect(listed.stdout).toContain('Beds  [31mfor two');

  expect(await approve(`${first}@${at}`, `${second}@${at}`)).toEqual({
    status: 0,
    stdout: `Approved ${first}: A room in Bremen\nApproved ${second}: Beds  [31mfor two\n`,
    stderr: '',
  });
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['published', 'published']);
  expect(await approve()).toEqual({ status: 0, stdout: 'No listings are pending approval.\n', stderr: '' });
});

test('ids that cannot be approved are reported, and the others approved all the same', async () => {
  const good = await olena.publishes();
  const unknown = '00000000-0000-4000-8000-000000000000';
  const draft = await olena.publishes();
  await app.engine.db.run(`update listings set state = 'draft' where id = $1`, [draft]);
  const changed = await olena.publishes();
  const at = app.clock.now().toISOString();
  app.clock.advance(1000);
  await update(olena.ctx(), { id: changed, title: 'Another' });
  const all = [unknown, 'room', draft, changed, good].map(id => `${id}@${at}`);
  expect(await approve(...all, good)).toEqual({
    status: 1,
    stdout: `Approved ${good}: A warm room\n`,
    stderr:
      `${unknown}@${at}: there is no such listing\n` +
      `room@${at}: write it as listed: <id>@<moment>\n` +
      `${draft}@${at}: The listing is draft, not pendingApproval\n` +
      `${changed}@${at}: it has changed since you listed it; list again\n` +
      `${good}: write it as listed: <id>@<moment>\n`,
  });
});

test('a listing is sent back with a reason, and never without one', async () => {
  const id = await olena.publishes();
  const at = app.clock.now().toISOString();
  expect(command('reject', `${id}@${at}`)).toEqual({
    status: 2,
    stdout: '',
    stderr: '<reason> is missing: see npm run approve -- --help\n',
  });
  expect(await approve('reject', `${id}@${at}`, 'x'.repeat(2001))).toEqual({
    status: 1,
    stdout: '',
    stderr: `${id}@${at}: give a reason of at most 2000 characters\n`,
  });
  expect(await approve('reject', `${id}@${at}`, 'Where is', 'it?')).toEqual({
    status: 0,
    stdout: `Sent back ${id}: A warm room\n`,
    stderr: '',
  });
  expect(await stateOf(id)).toBe('draft');
});
