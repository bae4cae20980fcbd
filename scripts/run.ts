/**
 * Every program that npm runs for developers, and setup: `node --import tsx scripts/run.ts <program> …`. What a command
 * does is imported once its arguments are read.
 */
import { locales } from '#contract/locales.ts';
import { command, runProgram, type Program, type ProgramCommand } from './program.ts';
import { parseSelection, parts as auditParts } from './measure/audit/selection.ts';
import { benchParts } from './measure/bench/parts.ts';
import { besideOptions, optionsProblem } from './measure/beside/options.ts';
import { faultOptions, loadOptions, requireBuild } from './measure/load/options.ts';

/** A program of one command, which is called by npm alone. */
const single = (call: string, only: ProgramCommand): Program => ({
  call,
  summary: only.described.summary,
  commands: { '': only },
});

const programs: Readonly<Record<string, Program>> = {
  demo: single(
    'npm run demo --',
    command(
      { summary: 'builds, fills an empty database with the demo community, starts on PORT (3000)' },
      async () => (await import('./demo/demo.ts')).run,
    ),
  ),
  dev: single(
    'npm run dev --',
    command(
      {
        summary: 'development server: components, styles, translations and server code reload on save',
        notes: 'Listens on PORT (3000).',
      },
      async () => (await import('./demo/dev.ts')).run,
    ),
  ),
  // Run by demo, dev and the measurements; no script of npm.
  seed: single(
    'node --import tsx scripts/run.ts seed',
    command(
      {
        summary: 'adds the demo community to an empty database',
        options: { 'if-empty': { type: 'boolean', about: 'ends silently if the community already exists' } },
        notes: 'For PORUCH_MODE=demo and development. An interrupted seed is resumed.',
      },
      async () => (await import('./demo/seed.ts')).run,
    ),
  ),
  build: {
    call: 'npm run build --',
    summary: 'builds everything that production needs into build/',
    commands: {
      '': command(
        {
          summary: 'builds it',
          options: {
            quick: { type: 'boolean', about: 'compresses little, which is enough for a demo and for tests' },
          },
        },
        async () => (await import('./build/index.ts')).run,
      ),
      docs: command(
        { summary: 'writes the pages of docs/ that follow from declarations' },
        async () => (await import('./build/docs.ts')).run,
      ),
      release: command(
        {
          summary: 'makes a release: changelog, version, a database for the test of migrations, commit, tag',
          args: '<version>',
          notes: 'Run npm test first. Nothing is pushed.',
        },
        async () => (await import('./build/release.ts')).run,
      ),
      'release dump': command(
        { summary: 'writes only the database of the current version' },
        async () => (await import('./build/release.ts')).dump,
      ),
    },
  },
  test: {
    call: 'npm test --',
    summary: 'all checks; with TEST_DATABASE_URL, what can differ there runs again on that PostgreSQL',
    commands: {
      '': command(
        {
          summary: 'runs all of them, and every test',
          options: {
            changed: {
              type: 'boolean',
              about: 'only types, translations, and the tests nearest to the changes of this branch',
            },
          },
        },
        async () => (await import('./check/index.ts')).run,
      ),
      translations: command(
        {
          summary: 'lists translations that were not looked at since their English text changed',
          notes: 'With the former English text as far as git knows it. Ends with 1 if there are any.',
        },
        async () => (await import('./check/translations.ts')).run,
      ),
      'translations looked-at': command(
        {
          summary: 'records that these translations fit the present English texts',
          args: '<language> <key>…',
          notes: 'The language all is all of them; a key may end in *.',
        },
        async () => (await import('./check/translations.ts')).recordSeen,
      ),
      licences: command(
        { summary: 'lists production packages and licences; fails if one is incompatible with the AGPL' },
        async () => (await import('./check/licences.ts')).run,
      ),
      vulnerabilities: command(
        { summary: 'severe known vulnerabilities of production packages; ends with 3 if unknown' },
        async () => (await import('./check/vulnerabilities.ts')).run,
      ),
    },
  },
  format: single(
    'npm run format --',
    command(
      { summary: 'formats every file with Oxfmt' },
      async () => (await import('./check/format.ts')).run,
    ),
  ),
  setup: single(
    'npm run setup --',
    command(
      {
        summary: 'asks five questions, tests the answers, writes what a server needs',
        options: { to: { type: 'string', value: '<folder>', about: 'where to write it', usual: 'setup' } },
        notes: 'No file is replaced without asking. Answers can be piped in, one per line.',
      },
      async () => (await import('./setup/index.ts')).run,
    ),
  ),
  measure: {
    call: 'npm run measure --',
    summary: 'measures the product against its budgets; prints a table, writes <part>-results.json',
    notes: 'Ends with 1 if a budget is missed. Run it on a quiet machine.',
    commands: {
      bench: command(
        {
          summary: 'speed, size and memory',
          args: '[part…]',
          choices: benchParts,
          options: {
            plans: {
              type: 'boolean',
              about: 'engine and console also print the PostgreSQL plans of their statements',
            },
            only: {
              type: 'string',
              value: '<names>',
              about: 'of console, only measurements whose name contains one of these: people,audit',
            },
          },
        },
        async () => (await import('./measure/bench.ts')).run,
      ),
      beside: command(
        {
          summary: 'speed, size and memory beside older commits, as ratios',
          args: '[commit…]',
          options: besideOptions,
          check: optionsProblem,
          notes: `Without a commit, beside the first yardstick and the last merged state. Each is installed and built once,
in data/bench/. A ratio is now to then, the median of the rounds. Ends with 1 if a page was refused.`,
        },
        async () => (await import('./measure/beside.ts')).run,
      ),
      audit: command(
        {
          summary: 'Lighthouse, axe and html-validate on the pages, and attacks on the site',
          args: '[part…]',
          check: ({ words }) => parseSelection(words).problem,
          notes: `Everything, or only these parts of ${auditParts.join(', ')}, or these pages, such as '/account/*'.
Needs Chromium, except for security alone. All of it takes about ten minutes.`,
        },
        async () => (await import('./measure/audit.ts')).run,
      ),
      load: command(
        {
          summary: 'virtual users on several processes behind a proxy',
          options: loadOptions,
        },
        async () => {
          requireBuild();
          return (await import('./measure/load.ts')).run;
        },
      ),
      faults: command(
        { summary: 'load while processes and databases are killed', options: faultOptions },
        async () => {
          requireBuild();
          return (await import('./measure/faults.ts')).run;
        },
      ),
      screens: command(
        {
          summary: 'pictures of the pages of a running demo at four widths, in screens/',
          args: '[page…]',
          options: {
            url: {
              type: 'string',
              value: '<address>',
              about: 'where the demo runs',
              usual: 'http://localhost:3000',
            },
            locale: { type: 'string', choices: locales, about: 'the language', usual: 'en' },
            dark: { type: 'boolean', about: 'in dark mode' },
          },
          check: ({ values: { url } }) =>
            URL.canParse(url) ? undefined : '--url must be an address such as http://localhost:3000',
        },
        async () => (await import('./measure/screens.ts')).run,
      ),
    },
  },
};

const [name = '', ...words] = process.argv.slice(2);
const program = programs[name];
if (!program) throw new Error(`scripts/run.ts has no program ${name}`);
await runProgram(program, words);
