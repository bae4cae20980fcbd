import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOperator } from '#server/marketplace/operators/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { operatorCommand } from '#test/support/operatorCommand.ts';
import { add, list, remove } from '../../scripts/cli/operators.ts';
import { workOn } from './workOn.ts';

let app: TestEngine;
let dataDir: string;

beforeAll(async () => {
  app = await testEngine();
  dataDir = mkdtempSync(join(tmpdir(), 'poruch-operator-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const addByCommand = operatorCommand('operators add', () => ({ url: app.url, dataDir }));
const run = workOn(() => app.engine);

const idOf = async (email: string) =>
  (await app.engine.db.first<{ id: string }>('select id from users where email = $1', [email]))?.id ?? '';

test('the first operator gets an account and a password, and can be removed again', async () => {
  const created = addByCommand('olha@example.org');
  expect(created).toMatchObject({ status: 0, stderr: '' });
  expect(created.stdout).toMatch(/with this initial password: [\w-]{43}\nOperator: olha@example\.org\n/);
  const id = await idOf('olha@example.org');
  expect(await findOperator(app.engine, id)).toMatchObject({ id });
  expect((await run('operators list', list, { words: [], values: { json: false } })).stdout).toMatch(
    /^olha@example\.org {2}since [\d-]{10}, no second factor yet\n1 by command/,
  );
  const given = { words: ['olha@example.org'], values: {} };
  expect((await run('operators remove', remove, given)).status).toBe(0);
  expect(await findOperator(app.engine, id)).toBeUndefined();
  const log = await app.engine.db.rows<{ action: string; subject: string | null; reason: string | null }>(
    'select action, subject, reason from audit_log order by id',
  );
  expect(log).toEqual([
    { action: 'command/operators add', subject: null, reason: null },
    { action: 'operators/added', subject: id, reason: null },
    { action: 'command/operators list', subject: null, reason: null },
    { action: 'command/operators remove', subject: null, reason: null },
    { action: 'operators/removed', subject: id, reason: null },
  ]);
});

test('a user with an unverified address does not become an operator', async () => {
  const { id } = await addAuthor(app.engine);
  await app.engine.db.run(
    `update users set email = 'new@example.org', email_verified = false where id = $1`,
    [id],
  );
  const refused = await run('operators add', add, { words: ['new@example.org'], values: {} });
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(/not verified yet/);
  expect(await findOperator(app.engine, id)).toBeUndefined();
});
