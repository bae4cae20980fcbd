import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { runNode } from '#test/support/processes.ts';
import { apply, type Recipe } from './recipes/edits.ts';
import { endpoint } from './recipes/endpoint.ts';
import { filter, listingField } from './recipes/fieldAndFilter.ts';
import { page } from './recipes/page.ts';
import { job, language, mail, setting } from './recipes/server.ts';
import { transition } from './recipes/transition.ts';

// Follows each recipe of docs/developing.md in one copy of the tree, changing exactly the files that it names. The copy
// has to compile, and to pass the recipes' own tests and those that the recipes name.

/** In the order of the edits: the language comes last, since it copies all messages. */
const recipes: readonly Recipe[] = [
  page,
  listingField,
  filter,
  transition,
  mail,
  job,
  endpoint,
  setting,
  language,
];

/** Test files that, according to the recipes, find forgotten steps, in addition to the proofs. */
const named = [
  'HelloPage',
  'catalogues',
  'locales\\.test',
  'listing/messages',
  'filters/FilterBar',
  'search/parseFilters',
  'processes/(freeBooking|words)',
  'processes/processes\\.test',
  'notifications/(render|templates/moment)',
  'variables\\.test',
  'content/content',
  'EditListingPage/tabs',
  'audit/routes',
  'platform/webRoles',
];

const root = projectRoot();
let copy: string;
const edited = new Map<Recipe, ReadonlySet<string>>();
let types: { status: number | null; output: string };
/** Failure messages by test file; empty for a file that passed. */
const results = new Map<string, readonly string[]>();

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'poruch-recipes-')));
  copyTree();
  for (const recipe of recipes) {
    edited.set(recipe, new Set(recipe.edits.flatMap(edit => apply(copy, edit))));
    for (const { file, text } of recipe.proofs) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  }
  types = run('node_modules/@typescript/native/bin/tsc', '-p', '.');
  runTests();
}, 600_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Everything except dependencies, build and data, and except this test, which would run itself. */
function copyTree() {
  const left = /^(\..*|node_modules|build|data|coverage|.*-results.*\.json)$/;
  for (const name of readdirSync(root).filter(name => !left.test(name)))
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: source => !source.startsWith(join(root, 'test/commands/recipes')),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

function run(...command: string[]) {
  const { status, stdout, stderr } = runNode(command, process.env, { cwd: copy, limit: 400_000 });
  return { status, output: stdout + stderr };
}

function runTests() {
  const patterns = ['\\.recipe\\.test', ...named].flatMap(pattern => ['--testPathPatterns', pattern]);
  const projects = ['unit', 'server', 'dom', 'platform', 'search', 'processes'].flatMap(name => [
    '--selectProjects',
    name,
  ]);
  const files = ['--json', '--outputFile=results.json', '--cacheDirectory', join(copy, 'cache')];
  const { output } = run(
    'node_modules/jest/bin/jest.js',
    ...projects,
    ...patterns,
    ...files,
    '--maxWorkers=2',
  );
  let found: Results;
  try {
    found = JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8')) as Results;
  } catch (cause) {
    throw new Error(output, { cause });
  }
  for (const { name, status, message } of found.testResults)
    results.set(relative(copy, name), status === 'passed' ? [] : [message]);
}

interface Results {
  testResults: readonly { name: string; status: string; message: string }[];
}

/**
 * The files named in the numbered steps of each recipe, by heading. Folders end in a slash; a star matches any name.
 */
function documented(): ReadonlyMap<string, readonly string[]> {
  const sections = readFileSync(join(root, 'docs/developing.md'), 'utf8').split(/^## /m).slice(1);
  return new Map(
    sections.map(section => {
      const [title = '', ...lines] = section.split('\n');
      const steps = lines.filter(line => /^(\d+\.| {3})/.test(line)).join('\n');
      const quoted = [...steps.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      return [
        title,
        quoted.filter(text => /^((src|server|test|scripts|translations|docs)\/|webpack\.)\S+$/.test(text)),
      ];
    }),
  );
}

const covers = (path: string, file: string) =>
  path.endsWith('/')
    ? `${file}/`.startsWith(path)
    : new RegExp(`^${path.replaceAll('.', '\\.').replace('*', '\\w+')}$`).test(file);

test('every recipe is covered', () => {
  const titles = [...documented().keys()].filter(title => /^An? /.test(title));
  expect(recipes.map(({ section }) => section).toSorted()).toEqual(titles.toSorted());
});

test.each(recipes.map(recipe => [recipe.section, recipe] as const))(
  '%s names exactly the files it changes',
  (section, recipe) => {
    const paths = documented().get(section) ?? [];
    const files = [...(edited.get(recipe) ?? [])];
    expect(files.filter(file => !paths.some(path => covers(path, file)))).toEqual([]);
    expect(paths.filter(path => !files.some(file => covers(path, file)))).toEqual([]);
  },
);

test('the result compiles', () => expect(types).toEqual({ status: 0, output: '' }));

/** Returns the tests of a recipe: its proofs, and those that it creates itself. */
const testsOf = ({ edits, proofs }: Recipe) => [
  ...proofs.map(({ file }) => file),
  ...edits.flatMap(edit => ('create' in edit && edit.file.includes('.test.') ? [edit.file] : [])),
];

test.each(recipes.flatMap(recipe => testsOf(recipe).map(file => [recipe.section, file] as const)))(
  '%s works: %s',
  (_, file) => expect(results.get(file)).toEqual([]),
);

test('the tests that the recipes name pass', () => {
  expect([...results.values()].flat()).toEqual([]);
  expect(results.size).toBeGreaterThan(named.length);
});
