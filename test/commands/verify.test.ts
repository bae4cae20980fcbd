import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from '#server/adapters/storage/folder.ts';
import { queryPending, showOwn, submit } from '#server/marketplace/verification/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { work } from '../../scripts/cli/operate/verify.ts';
import { workOn } from './workOn.ts';

let app: TestEngine;
let dataDir: string;

beforeAll(async () => {
  app = await testEngine();
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-verify-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const command = operatorCommand('verify', () => ({ url: app.url, dataDir }));
const media = () => createFolderStorage(join(dataDir, 'media'));
const verify = workOn('verify', work, () => ({ ...app.engine, storage: media() }));

/** Submits a verification request; returns the id that operators use for it. */
async function asks(note: string): Promise<{ who: Author; id: string; seen: string }> {
  const who = await addAuthor(app.engine);
  const documents = [Buffer.from('%PDF-1.7 a statute')];
  await submit({ ...who.ctx(), engine: { ...who.ctx().engine, storage: media() } }, () =>
    Promise.resolve({ note, documents }),
  );
  const waiting = await queryPending(ctxFor(app.engine, { kind: 'system' }));
  const { id, seen } = waiting.find(({ user }) => user.id === who.id) ?? { id: '', seen: '' };
  return { who, id, seen };
}

test('an operator lists requests, looks at the documents and gives the badge', async () => {
  const { who, id, seen } = await asks('We run \u001b[31m a shelter.');
  const listed = command();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(`${id}@${seen}\n  Olena K (Olena Koval), private person\n`);
  expect(listed.stdout).toContain('documents: 1\n  "We run  [31m a shelter."');

  const folder = join(dataDir, 'look');
  expect((await verify('documents', id, folder)).stdout).toContain(join(folder, `${id}-1.pdf`));
  expect(readdirSync(folder)).toEqual([`${id}-1.pdf`]);
  expect(readFileSync(join(folder, `${id}-1.pdf`), 'utf8')).toBe('%PDF-1.7 a statute');

  expect(await verify('approve', `${id}@${seen}`)).toMatchObject({ status: 0, stderr: '' });
  expect(await showOwn(who.ctx())).toMatchObject({ state: 'approved' });
  expect((await verify()).stdout).toBe('No requests for the badge are pending.\n');
});

test('a rejection needs a reason, and an outdated mark grants no badge', async () => {
  const { who, id } = await asks('');
  expect(await verify('approve', `${id}@0123456789`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('check again') as string,
  });
  expect(command('reject', id)).toMatchObject({
    status: 2,
    stderr: '<reason> is missing: see npm run verify -- --help\n',
  });
  expect(await verify('reject', id, 'The', 'statute', 'is', 'out', 'of', 'date.')).toMatchObject({
    status: 0,
  });
  expect(await showOwn(who.ctx())).toMatchObject({
    state: 'rejected',
    reason: 'The statute is out of date.',
  });
  expect(await verify('reject', id, 'again')).toMatchObject({
    status: 1,
    stderr: `${id}: no such pending request\n`,
  });
});
