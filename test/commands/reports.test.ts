import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addNote, queryOwn, report } from '#server/marketplace/reports/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { queueCommands, withFilesOf } from './queueCommands.ts';

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

const place = () => ({ url: app.url, dataDir });
const engine = () => withFilesOf(app.engine, dataDir);
const { list, show, files, decide } = queueCommands('reports', engine);

test('an operator lists open reports, reads one with its pictures and closes it', async () => {
  expect((await list()).stdout).toBe('Nothing waits in reports.\n');
  const listingId = await olena.publishes({ title: 'A room \u001b[31m for girls' });
  const { id } = await report(taras.ctx(), { kind: 'listing', id: listingId, reason: 'exploitation' });
  await addNote(taras.ctx(), { id, note: 'They asked for my passport.' });

  const listed = operatorCommand('reports list', place)();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(`${id}  urgent\n  A room  [31m for girls, exploitation, since `);
  const all = (await show(id)).stdout;
  expect(all).toContain(`Olena K <${olena.id}@example.org> ${olena.id}\n`);
  expect(all).toContain('  note: They asked for my passport.\n');
  expect(all).toContain('  description: Two beds near the station\n');
  expect(all).not.toContain('\u001b');
  const [item = ''] = all.split('  ');

  const [picture] = await app.engine.db.rows<{ id: string }>('select image_id as id from listing_images');
  await engine().storage.put(
    `images/${picture?.id}/scaled-xlarge.jpg`,
    Buffer.from('a picture'),
    'image/jpeg',
  );
  const folder = join(dataDir, 'look');
  expect((await files(id, folder)).stdout).toContain(join(folder, `${picture?.id}.jpg`));
  expect(readdirSync(folder)).toEqual([`${picture?.id}.jpg`]);

  const words = [item, 'The', 'listing', 'is', 'gone.'];
  expect(await decide('close', words, { outcome: 'acted' })).toEqual({
    status: 0,
    stdout: `${item}: closed\n`,
    stderr: '',
  });
  expect(await queryOwn(taras.ctx())).toMatchObject([
    { state: 'closed', outcome: 'acted', answer: 'The listing is gone.' },
  ]);
  const log = await app.engine.db.rows<{ action: string }>(
    'select action from audit_log where subject = $1 and user_id is null',
    [id],
  );
  expect(log.map(({ action }) => action)).toEqual([
    'command/reports show',
    'command/reports files',
    'reports/close',
  ]);
});

test('an unknown report or outcome is named, and nothing changes', () => {
  const close = operatorCommand('reports close', place);
  expect(close('nothing@1', '--outcome', 'acted')).toMatchObject({
    status: 1,
    stderr: 'nothing: nothing with this id is waiting\n',
  });
  expect(close('nothing@1', '--outcome', 'eaten')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^--outcome must be one of acted, warned, unfounded, not "eaten": /,
    ) as string,
  });
});
