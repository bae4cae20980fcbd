import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-shared-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Results {
  testResults: readonly { message: string; assertionResults: readonly { title: string; status: string }[] }[];
}

/** Runs test files, one after another in one worker, with this project's module loader. */
function run(files: Readonly<Record<string, string>>): { statuses: readonly string[]; messages: string } {
  const config = {
    testEnvironment: resolve('test/setup/shared/nodeEnvironment.ts'),
    runtime: resolve('test/setup/shared/runtime.cjs'),
    setupFilesAfterEnv: [resolve('test/setup/disableStorages.ts'), resolve('test/setup/failOnConsole.ts')],
    testResultsProcessor: resolve('test/setup/withoutErrorObjects.cjs'),

    transform: { '\\.ts$': [resolve('node_modules/@swc/jest'), { module: { type: 'commonjs' } }] },
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ jest: config }));
  mkdirSync(join(root, 'test'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const results = join(root, 'results.json');
  const jest = ['--runInBand', '--json', `--outputFile=${results}`, '--cacheDirectory', join(root, 'cache')];
  const { stderr } = spawnSync(process.execPath, [resolve('node_modules/jest/bin/jest.js'), ...jest], {
    cwd: root,
    encoding: 'utf8',
  });
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => `${title}: ${status}`),
  );
  return { statuses: statuses.toSorted(), messages: stderr };
}

const counter = `require('node:fs').appendFileSync('loads', 'x'); module.exports = { value: 'real' };`;
const storage = `
  const { AsyncLocalStorage, AsyncResource } = require('node:async_hooks');
  const storage = new AsyncLocalStorage();
  exports.leave = () => storage.run('left', () => (exports.read = AsyncResource.bind(() => storage.getStore())));`;
const helper = `let calls = 0; module.exports = () => ++calls;`;

/** A test that fails if another file has left something behind, and then leaves all of it itself. */
const leaves = (title: string) => `
  const help = require('./test/helper.js');
  const storage = require('./storage.js');
  test('${title}', () => {
    expect(help()).toBe(1);
    expect([process.env.LEFT, globalThis.left, typeof fetch, Date.now() > 5]).toEqual([undefined, undefined, 'function', true]);
    expect(storage.read?.()).toBe(undefined);
    storage.leave();
    expect(storage.read()).toBe('left');
    process.env.LEFT = globalThis.left = 'left';
    globalThis.fetch = undefined;
    jest.useFakeTimers({ now: 1 });
    jest.spyOn(JSON, 'parse').mockReturnValue('spied');
    expect(JSON.parse('1')).toBe('spied');
  });
  test('${title} sees no spy', () => expect(require('./counter.js').value).toBe('real'));`;

test('files share modules, and nothing that one leaves behind reaches another', () => {
  const { statuses, messages } = run({
    'counter.js': counter,
    'storage.js': storage,
    'test/helper.js': helper,
    'one.test.js': leaves('one'),
    'two.test.js': leaves('two'),
  });
  const titles = ['one sees no spy', 'one', 'two sees no spy', 'two'];
  expect({ messages, statuses }).toEqual({
    messages: expect.any(String) as string,
    statuses: titles.map(title => `${title}: passed`),
  });
  expect(readFileSync(join(root, 'loads'), 'utf8')).toBe('x');
});

test('a file that mocks a module shares none, and console.error still fails the file that causes it', () => {
  const { statuses, messages } = run({
    'counter.js': counter,
    'reader.js': `module.exports = () => require('./counter.js').value;`,
    'test/helper.js': `jest.mock('../counter.js', () => ({ value: 'mocked' }));`,
    'mocks.test.js': `jest.mock('./counter.js', () => ({ value: 'mocked' }));
      test('mocked', () => expect(require('./reader.js')()).toBe('mocked'));`,
    'plain.test.js': `test('real', () => expect(require('./reader.js')()).toBe('real'));`,
    'speaks.test.js': `test('speaks', () => console.error('something'));`,
    'silent.test.js': `test('silent', () => undefined);`,
    'hidden.test.js': `require('./test/helper.js'); test('hidden', () => undefined);`,
  });
  expect(statuses).toEqual(['mocked: passed', 'real: passed', 'silent: passed', 'speaks: failed']);
  expect(messages).toContain("Call jest.mock('../counter.js') in the test file itself.");
});

test('a circular error fails its test, and the results are written', () => {
  const { statuses } = run({
    'circular.test.js': `test('circular', () => {
      const error = new Error('refused');
      error.request = { error };
      throw error;
    });`,
  });
  expect(statuses).toEqual(['circular: failed']);
});
