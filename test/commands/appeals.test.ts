import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appeal } from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn, type Person } from '#test/support/actions.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { work } from '../../scripts/cli/operate/appeals.ts';
import { workOn } from './workOn.ts';

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

const command = operatorCommand('appeals', () => ({ url: app.url, dataDir }));
const run = workOn('appeals', work, () => app.engine);
const asks = (who: Person, reason: string) =>
  appeal(actionsIn(app.engine).by(who.viewer), { id, matter: 'cancel', reason });

test('an operator lists open appeals and cancels a booking', async () => {
  expect((await run()).stdout).toBe('No appeals are open.\n');
  await asks(ben, 'unsafe');
  const listed = command();
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(listed.stdout).toContain(
    `${id}  URGENT\n  the customer asks for cancellation (unsafe), 2026-03-01 10:00`,
  );
  expect(listed.stdout).toContain('"A room  [31m with a view", 2026-05-01 to 2026-05-03');
  expect(listed.stdout).toContain(`<${ben.id}@example.org> ${ben.id}`);
  expect(await run('cancel', id)).toMatchObject({ status: 0, stderr: '' });
  expect(await actionsIn(app.engine).stateOf(id)).toBe('state/canceled');
  expect((await run()).stdout).toBe('No appeals are open.\n');
  expect(await run('cancel', id)).toMatchObject({
    status: 1,
    stderr: `${id}: this booking can no longer be canceled\n`,
  });
});

test('an operator closes an appeal that needs no action, and the user can appeal again', async () => {
  await asks(ada, 'agreed');
  expect(await run('close', id)).toMatchObject({ status: 0, stderr: '' });
  expect(await run('close', id)).toMatchObject({ status: 1, stderr: `${id}: no such open appeal\n` });
  expect(await actionsIn(app.engine).stateOf(id)).toBe('state/accepted');
  await asks(ada, 'other');
  expect((await run()).stdout).toContain('the provider asks for cancellation (other)');
});
