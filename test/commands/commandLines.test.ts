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
const { preinstall: _, ...commands } = scripts;

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

/** The rows of README.md's table of commands, without the marks of code. */
const documented = new Map(
  [
    ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `npm (?:run )?([\w-]+)` +\| (.*?) *\|$/gm),
  ].map(([, name = '', about = '']) => [name, about.replaceAll('`', '')] as const),
);

test('README.md has every command, and only these', () => {
  expect([...documented.keys()].sort()).toEqual(Object.keys(commands).sort());
});

describe.each(Object.entries(commands))('npm run %s', (name, line) => {
  test('says with --help what README.md says, and refuses what it does not know, before anything else', async () => {
    const before = written();
    const [help, unknown] = await Promise.all([run(line, ['--help']), run(line, ['--no-such-option'])]);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    const [summary = ''] = help.stdout.split('\n');
    const about = documented.get(name) ?? '';
    expect(about.toLowerCase()).toContain(summary.slice(0, -1).toLowerCase());
    for (const [, word] of about.matchAll(/-- ([a-z<-][^ ,;)]*)/g)) expect(help.stdout).toContain(word);
    expect(help.stdout).toMatch(
      new RegExp(`^  npm (run )?${name}( -- .*)?$|^  npm (run )?${name}(  | -- )`, 'm'),
    );

    const sentence = new RegExp(`^Unknown option '--no-such-option': (see )?npm (run )?${name}\\b.*\\n$`);
    expect(unknown).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(sentence) as string });
    const uses = help.stdout.match(new RegExp(`^  npm (run )?${name}.*$`, 'gm')) ?? [];
    const needsNothing = uses.some(use => new RegExp(`${name}(  | -- \\[|$)`).test(use));
    if (!needsNothing) {
      const missing = new RegExp(`^\\S+ is missing: (see )?npm run ${name} -- .+\\n$`);
      expect(await run(line, [])).toEqual({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(missing) as string,
      });
    }
    expect(written()).toEqual(before);
  });
});

test('a command of the build says in one sentence that there is none', async () => {
  rmSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(root, 'scripts/built.cjs'), join(folder, 'scripts/built.cjs'));
  const built = Object.values(commands).filter(line => line.includes('built.cjs'));
  expect(built.length).toBeGreaterThan(10);
  for (const line of built)
    expect(await run(line, ['--help'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no build of this program: run npm run build first.\n',
    });
});

test.each(['load', 'faults'])('npm run %s, which starts the build, says so, too', async name => {
  expect(await run(commands[name] ?? '', [])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'There is no build: run npm run build first\n',
  });
});
