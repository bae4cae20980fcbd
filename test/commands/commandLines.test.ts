import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const root = projectRoot();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** npm runs this before an installation; nobody calls it. */
const { preinstall: _, ...programs } = scripts;

/** How the programs of several commands are called. */
const withCommands = {
  build: 'npm run build --',
  test: 'npm test --',
  measure: 'npm run measure --',
  poruch: 'npx poruch',
} as const;

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

// Programs that TypeScript compiles as they start take seconds, many at once more.
jest.setTimeout(120_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-command-'));
  mkdirSync(join(folder, 'home'));
  // Programs take the folder with this file for the project's, and write into it.
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of ['scripts', 'node_modules', 'test', 'translations'])
    symlinkSync(join(root, name), join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));
const written = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

/** Runs a command line with these arguments in the folder, as npm does, with settings that nothing can start with. */
const run = (line: string, words: readonly string[]) =>
  new Promise<Ended>(resolve => {
    const env = {
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      HOME: join(folder, 'home'),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      PORT: 'none',
      TEST_DEPTH: '',
    };
    execFile('sh', ['-c', `${line} "$@"`, 'sh', ...words], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const refused = (sentence: RegExp) => ({
  status: 2,
  stdout: '',
  stderr: expect.stringMatching(sentence) as string,
});

test('npm has nine scripts, beside what it runs before an installation', () => {
  expect(Object.keys(programs).sort()).toEqual([
    ...['build', 'demo', 'dev', 'format', 'measure', 'poruch', 'setup', 'start', 'test'],
  ]);
});

test.each(Object.entries(programs))(
  'npm run %s says what it does, and refuses what it does not know, before anything else',
  async (name, line) => {
    const before = written();
    const [help, unknown] = await Promise.all([run(line, ['--help']), run(line, ['--no-such-option'])]);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^[A-Z].*\.\n\n {2}np[mx] /);
    expect(help.stdout).toMatch(/^ {2}--help +shows this$/m);
    if (name === 'poruch') expect(unknown).toEqual(refused(/^"--no-such-option" is not known here: .*\n$/));
    else expect(unknown).toEqual(refused(/^("|Unknown option ')--no-such-option['"].*: (see )?npm .*\n$/));
    expect(written()).toEqual(before);
  },
);

/** Returns the calls of the commands that a program lists: "npx poruch backup create [file.zip]". */
async function callsIn(name: keyof typeof withCommands): Promise<string[]> {
  const { stdout } = await run(programs[name] ?? '', ['--help']);
  return [...stdout.matchAll(/^ {2}(np[mx] .*?)(?: {2,}.*)?$/gm)].map(([, call = '']) => call);
}

describe.each(Object.entries(withCommands))('%s', (name, call) => {
  const program = name as keyof typeof withCommands;
  const line = programs[program] ?? '';

  test('each command says what it takes, and refuses any other call, before anything else', async () => {
    const before = written();
    const calls = await callsIn(program);
    expect(calls.length).toBeGreaterThan(2);
    for (const one of calls) {
      const [, words = ''] = one.split(`${call} `);
      const name = words.split(' ').filter(word => /^[a-z-]+$/.test(word));
      const [help, unknown] = await Promise.all([
        run(line, [...name, '--help']),
        run(line, [...name, '--no-such-option']),
      ]);
      expect(help).toMatchObject({ status: 0, stderr: '' });
      const usage = [call.replace(/ --$/, name.length > 0 ? ' --' : ''), ...name].join(' ');
      expect(help.stdout).toContain(`  ${usage}`);
      expect(unknown).toEqual(refused(/^("|Unknown option ')--no-such-option['"]/));
      const [missing] = words.split(' ').filter(word => word.startsWith('<'));
      if (missing)
        expect(await run(line, name)).toEqual(
          refused(new RegExp(`^(${missing.replace('…', '')}|--\\w+) is missing: ${usage} .*\\n$`)),
        );
    }
    expect(written()).toEqual(before);
  });

  test('a misspelt command is refused', async () => {
    const sentence = `see ${call} --help\n`;
    const { status, stderr } = await run(line, ['bakcup']);
    expect(status).toBe(2);
    if (program === 'poruch' || program === 'measure')
      expect(stderr).toBe(`"bakcup" is not known here: ${sentence}`);
    else expect(stderr).toMatch(/^"bakcup" is one argument too many: npm /);
  });
});

test('of a noun alone, poruch says what can be done', async () => {
  const line = programs.poruch ?? '';
  expect(await run(line, ['backup'])).toEqual(
    refused(/^What to do is missing: see npx poruch backup --help\n$/),
  );
  expect(await run(line, ['backup', 'creat'])).toEqual(
    refused(/^"backup creat" is not known here: see npx poruch backup --help\n$/),
  );
  const { stdout } = await run(line, ['backup', '--help']);
  expect(stdout.match(/^ {2}npx poruch .*? {2}/gm)).toEqual(
    ['  npx poruch backup create [file.zip]   ', '  npx poruch backup restore [file.zip]  '].map(text =>
      text.replace(/ +$/, '  '),
    ),
  );
});

test('a failure says why, with status 1', async () => {
  const ended = await run(programs.poruch ?? '', ['operators', 'list']);
  expect(ended).toMatchObject({ status: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^Poruch cannot start\. Please correct these settings:\n {2}- PORT/);
});

test('npx poruch runs it, and so does the link to it in the container image', async () => {
  symlinkSync(join(root, 'build'), join(folder, 'build'));
  const [expected, byNpx] = await Promise.all([
    run(programs.poruch ?? '', ['jobs', '--help']),
    run('npm_config_update_notifier=false npx poruch', ['jobs', '--help']),
  ]);
  expect(expected).toMatchObject({ status: 0, stderr: '' });
  expect(byNpx).toEqual(expected);
  mkdirSync(join(folder, 'bin'));
  const program = join(root, 'build/server/poruch.cjs');
  expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  const link = join(folder, 'bin/poruch');
  symlinkSync(program, link);
  expect(await run(`node ${link}`, ['jobs', '--help'])).toEqual(expected);
});

test('of the build, only the server, this program and the image worker are programs', () => {
  const names = readdirSync(join(root, 'build/server')).filter(name => /^\w+\.cjs$/.test(name));
  expect(names.sort()).toEqual(['app.cjs', 'imageWorker.cjs', 'index.cjs', 'poruch.cjs']);
});

test('a program of the build says in one sentence that there is none', async () => {
  rmSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['built.cjs', 'poruch.cjs'])
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  for (const name of ['start', 'poruch'])
    expect(await run(programs[name] ?? '', ['--help'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no build of this program: run npm run build first.\n',
    });
});

test.each(['load', 'faults'])('npm run measure -- %s, which starts the build, says so, too', async name => {
  expect(await run(programs.measure ?? '', [name])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'There is no build: run npm run build first\n',
  });
});
