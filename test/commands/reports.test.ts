import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from '#server/adapters/storage/folder.ts';
import { addNote, queryOwn, report } from '#server/marketplace/reports/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { work } from '../../scripts/cli/operate/reports.ts';
import { workOn } from './workOn.ts';

let app: TestEngine;
let dataDir: string;
let olena: Author;
let taras: Author;

beforeAll(async () => {
  app = await testEngine();
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-reports-'));
  [olena, taras] = [await addAuthor(app.engine), await addAuthor(app.engine)];
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const command = operatorCommand('reports', () => ({ url: app.url, dataDir }));
const media = () => createFolderStorage(join(dataDir, 'media'));
const run = workOn('reports', work, () => ({ ...app.engine, storage: media() }));

test('an operator lists open reports, reads one with its pictures and closes it', async () => {
  expect((await run()).stdout).toBe('No reports are open.\n');
  const listingId = await olena.publishes({ title: 'A room \u001b[31m for girls' });
  const { id } = await report(taras.ctx(), { kind: 'listing', id: listingId, reason: 'exploitation' });
  await addNote(taras.ctx(), { id, note: 'They asked for my passport.' });

  const listed = command();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(`${id}  URGENT\n  listing, exploitation, `);
  expect(listed.stdout).toContain(': A room  [31m for girls\n');
  expect(listed.stdout).toContain(`about Olena K <${olena.id}@example.org> ${olena.id}, from Olena K`);
  expect(listed.stdout).toContain('"They asked for my passport."');
  expect((await run('show', id)).stdout).toContain('    description: Two beds near the station\n');

  const [picture] = await app.engine.db.rows<{ id: string }>('select image_id as id from listing_images');
  await media().put(`images/${picture?.id}/scaled-xlarge.jpg`, Buffer.from('a picture'), 'image/jpeg');
  const folder = join(dataDir, 'look');
  expect((await run('pictures', id, folder)).stdout).toContain(join(folder, `${picture?.id}.jpg`));
  expect(readdirSync(folder)).toEqual([`${picture?.id}.jpg`]);

  expect(await run('close', id, 'acted', 'The', 'listing', 'is', 'gone.')).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(await queryOwn(taras.ctx())).toMatchObject([
    { state: 'closed', outcome: 'acted', answer: 'The listing is gone.' },
  ]);
});

test('an unknown report or outcome is named, and nothing changes', () => {
  expect(command('close', 'nothing', 'acted')).toMatchObject({
    status: 1,
    stderr: 'nothing: no such open report\n',
  });
  expect(command('close', 'nothing', 'eaten')).toMatchObject({
    status: 2,
    stderr: '"eaten" is none of acted, warned, unfounded: see npm run reports -- --help\n',
  });
});
