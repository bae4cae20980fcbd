import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-shared-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Results {
  testResults: readonly { message: string; assertionResults: readonly { title: string; status: string }[] }[];
}

/** Runs test files, one after another in one worker, with this project's module loader. */
function run(
  files: Readonly<Record<string, string>>,
  environment: 'node' | 'dom' = 'node',
): { statuses: readonly string[]; messages: string } {
  const config = {
    testEnvironment: resolve(`test/setup/shared/${environment}Environment.ts`),
    runtime: resolve('test/setup/shared/runtime.cjs'),
    setupFilesAfterEnv: [resolve('test/setup/disableStorages.ts'), resolve('test/setup/failOnConsole.ts')],
    testResultsProcessor: resolve('test/setup/withoutErrorObjects.cjs'),
    transform: { '\\.ts$': [resolve('node_modules/@swc/jest'), { module: { type: 'commonjs' } }] },
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ jest: config }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
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

/** A test that fails if another file has left something in the window, and then leaves all of it itself. */
const leavesInWindow = (title: string) => `
  const listens = require('dependency');
  const state = require('./src/state.js');
  const all = () => ({
    url: location.href + history.state + history.length,
    html: document.documentElement.outerHTML,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    globals: [window.left, document.left, navigator.left, window.onblur, window.matchMedia, Element.prototype.left, URL.left],
    patched: [Storage.prototype.setItem, document.addEventListener, Image].map(f => f.name),
    faked: setTimeout.clock,
    style: [getComputedStyle(document.body).display, document.styleSheets.length],
    state: state.count,
  });
  test('${title}', async () => {
    expect(all()).toEqual({
      url: 'http://localhost/null1',
      html: '<html><head></head><body></body></html>',
      stored: [0, 0, ''],
      globals: [undefined, undefined, undefined, null, undefined, undefined, undefined],
      patched: ['setItem', 'addEventListener', 'Image'],
      faked: undefined,
      style: ['block', 0],
      state: 0,
    });
    await new Promise(resolve => setTimeout(resolve, 20));
    for (const target of [window, document, document.body]) target.dispatchEvent(new Event('left'));
    expect(window.heard).toBeUndefined();
    expect(listens()).toBe(1);
    const hear = () => (window.heard = true);
    for (const target of [window, document, document.body]) target.addEventListener('left', hear, { capture: true });
    setInterval(hear, 1);
    setTimeout(hear, 5);
    requestAnimationFrame(hear);
    history.pushState('left', '', '/left');
    localStorage.left = sessionStorage.left = 'left';
    document.cookie = 'left=1; path=/left';
    document.title = 'left';
    document.documentElement.lang = document.body.className = 'left';
    document.body.append('left');
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { display: none }' }));
    expect(getComputedStyle(document.body).display).toBe('none');
    for (const target of [window, document, navigator, Element.prototype, URL]) target.left = 'left';
    window.onblur = window.matchMedia = window.Image = Storage.prototype.setItem = document.addEventListener = () => undefined;
    state.count++;
    jest.useFakeTimers();
  });`;

test('nothing that one file leaves in the window reaches another; what dependencies listen to stays', () => {
  const { statuses, messages } = run(
    {
      'node_modules/dependency/index.js': `require('node:fs').appendFileSync('loads', 'x');
        let heard = 0;
        window.addEventListener('called', () => heard++);
        module.exports = () => { heard = 0; window.dispatchEvent(new Event('called')); return heard; };`,
      'src/state.js': `module.exports = { count: 0 };`,
      'one.test.js': leavesInWindow('one'),
      'two.test.js': leavesInWindow('two'),
      'mocks.test.js': `jest.mock('./src/state.js', () => ({ count: 0 })); ${leavesInWindow('mocks')}`,
      'speaks.test.js': `test('speaks', () => window.alert('hello'));`,
    },
    'dom',
  );
  expect({ messages, statuses }).toEqual({
    messages: expect.stringContaining('Not implemented: window.alert') as string,
    statuses: ['mocks: passed', 'one: passed', 'speaks: failed', 'two: passed'],
  });
  // Once for all files, and once for the file that mocks modules.
  expect(readFileSync(join(root, 'loads'), 'utf8')).toBe('xx');
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
