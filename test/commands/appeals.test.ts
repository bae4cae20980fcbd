import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appeal } from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn, type Person } from '#test/support/actions.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { queueCommands } from './queueCommands.ts';

let app: TestEngine;
let dataDir: string;
let ada: Person;
let ben: Person;
let id: string;

beforeAll(async () => {
  app = await testEngine();
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-appeals-'));
  app.clock.set('2026-03-01T10:00:00Z');
  [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  const does = actionsIn(app.engine);
  const listing = await ada.publishes({ title: 'A room \u001b[31m with a view' });
  const booking = await does.requests(ben.viewer, listing, '2026-05-01', '2026-05-03');
  ({ id } = await does.moves(ada.viewer, booking, 'transition/accept'));
});

const commands = queueCommands('appeals', () => app.engine);
const list = async () => (await commands.list()).stdout;
const shown = async () => (await commands.show(id)).stdout;
const itemIn = (text: string) => text.split('  ')[0] ?? '';
const decides = (action: 'cancel' | 'close', item: string) => commands.decide(action, [item]);
const isGone = () => ({ status: 1, stderr: `${id}: nothing with this id is waiting\n` });
const asks = (who: Person, reason: string) =>
  appeal(actionsIn(app.engine).by(who.viewer), { id, matter: 'cancel', reason });

test('an operator lists open appeals and cancels a booking', async () => {
  expect(await list()).toBe('Nothing waits in appeals.\n');
  await asks(ben, 'unsafe');
  const listed = operatorCommand('appeals list', () => ({ url: app.url, dataDir }))();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(
    `${id}  urgent\n  A room  [31m with a view, cancel, since 2026-03-01 10:00\n`,
  );
  const text = await shown();
  expect(text).toContain('  customer: cancel, unsafe\n  askedAt: 2026-03-01 10:00\n');
  expect(text).toContain('  start: 2026-05-01\n  end: 2026-05-03\n');
  expect(text).toContain(`<${ben.id}@example.org> ${ben.id}`);
  expect(await decides('cancel', itemIn(text))).toMatchObject({ status: 0, stderr: '' });
  expect(await actionsIn(app.engine).stateOf(id)).toBe('state/canceled');
  expect(await list()).toBe('Nothing waits in appeals.\n');
  expect(await decides('cancel', itemIn(text))).toMatchObject(isGone());
});

test('an operator closes an appeal that needs no action, and the user can appeal again', async () => {
  await asks(ada, 'agreed');
  const [item = ''] = (await shown()).split('\n');
  expect(await decides('close', item)).toMatchObject({ status: 0, stderr: '' });
  expect(await decides('close', item)).toMatchObject(isGone());
  expect(await actionsIn(app.engine).stateOf(id)).toBe('state/accepted');
  await asks(ada, 'other');
  expect(await shown()).toContain('  provider: cancel, other\n');
});
