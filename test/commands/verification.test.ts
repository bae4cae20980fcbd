import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryPending, showOwn, submit } from '#server/marketplace/verification/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { queueCommands, withFilesOf } from './queueCommands.ts';

let app: TestEngine;
let dataDir: string;

beforeAll(async () => {
  app = await testEngine();
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-verification-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const place = () => ({ url: app.url, dataDir });
const engine = () => withFilesOf(app.engine, dataDir);
const { list, show, files, decide } = queueCommands('verification', engine);
const approve = (item: string) => decide('approve', [item]);
const sendBack = (...words: string[]) => decide('sendBack', words);
/** Returns what is shown of a request, and `<id>@<version>`. */
async function shown(id: string): Promise<{ text: string; item: string }> {
  const { stdout } = await show(id);
  return { text: stdout, item: stdout.split('\n')[0] ?? '' };
}

/** Submits a verification request; returns the id that operators use for it. */
async function asks(note: string): Promise<{ who: Author; id: string }> {
  const who = await addAuthor(app.engine);
  const documents = [Buffer.from('%PDF-1.7 a statute')];
  await submit({ ...who.ctx(), engine: engine() }, () => Promise.resolve({ note, documents }));
  const waiting = await queryPending(ctxFor(app.engine, { kind: 'system' }));
  return { who, id: waiting.find(({ user }) => user.id === who.id)?.id ?? '' };
}

test('an operator lists requests, looks at the documents and gives the badge', async () => {
  const { who, id } = await asks('We run \u001b[31m a shelter.');
  const listed = operatorCommand('verification list', place)();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(`${id}\n  Olena K, since `);
  const { text, item } = await shown(id);
  expect(text).toContain('  name: Olena Koval\n  profileType: private\n');
  expect(text).toContain('  note: We run  [31m a shelter.\n');

  const folder = join(dataDir, 'look');
  expect((await files(id, folder)).stdout).toContain(join(folder, `${id}-1.pdf`));
  expect(readdirSync(folder)).toEqual([`${id}-1.pdf`]);
  expect(readFileSync(join(folder, `${id}-1.pdf`), 'utf8')).toBe('%PDF-1.7 a statute');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, `${id}-1.pdf`)).mode & 0o777).toBe(0o600);

  expect(await approve(item)).toMatchObject({ status: 0, stderr: '' });
  expect(await showOwn(who.ctx())).toMatchObject({ state: 'approved' });
  expect((await list()).stdout).toBe('Nothing waits in verification.\n');
});

test('a rejection needs words, and an outdated version grants no badge', async () => {
  const { who, id } = await asks('');
  expect(await approve(`${id}@0123456789`)).toMatchObject({
    status: 1,
    stderr: `${id}@0123456789: it has changed since you read it; show it again\n`,
  });
  const { item } = await shown(id);
  await app.engine.db.run(`update users set first_name = 'Another' where id = $1`, [who.id]);
  expect(await approve(item)).toMatchObject({ status: 1, stdout: '' });
  expect(operatorCommand('verification send-back', place)(item)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^<words> is missing: npx poruch verification send-back /) as string,
  });
  const { item: now } = await shown(id);
  expect(await sendBack(now, 'The', 'statute', 'is', 'out', 'of', 'date.')).toMatchObject({ status: 0 });
  expect(await showOwn(who.ctx())).toMatchObject({
    state: 'rejected',
    reason: 'The statute is out of date.',
  });
  expect(await sendBack(now, 'again')).toMatchObject({
    status: 1,
    stderr: `${id}: nothing with this id is waiting\n`,
  });
});
