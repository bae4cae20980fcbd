import type { Command } from './command.ts';
import { parseCommand } from './commandLine.ts';

const backup = { name: 'backup', summary: 'archives it', forms: { '<file.zip>': '' } };
const reports = {
  name: 'reports',
  summary: 'lists reports',
  forms: {
    '': 'lists them',
    'show <id>': 'shows one',
    'close <id> acted|warned [words…]': 'closes one',
    'retry <id>…': 'retries some',
    'retry all': 'retries all',
  },
};
const map = {
  name: 'map',
  summary: 'downloads a map',
  options: {
    area: { type: 'string', value: '<area>', multiple: true, about: 'an area' },
    zoom: { type: 'string', value: '<0 to 15>', about: 'the zoom' },
    yes: { type: 'boolean', about: 'does not ask' },
  },
} as const;
const update = {
  name: 'update',
  summary: 'says what is new',
  options: { check: { type: 'boolean', about: 'only looks', isRequired: true } },
} as const;
const check = {
  name: 'test',
  summary: 'checks',
  options: { changed: { type: 'boolean', about: '' } },
} as const;
const seeded = { name: 'migrate', summary: 'migrates' };

test('arguments and options are returned as declared', () => {
  expect(parseCommand(backup, ['a.zip'])).toEqual({ values: {}, words: ['a.zip'] });
  expect(parseCommand(backup, ['--', '--help'])).toEqual({ values: {}, words: ['--help'] });
  expect(parseCommand(reports, [])).toMatchObject({ words: [] });
  expect(parseCommand(reports, ['close', '1', 'warned', 'many', 'words'])).toMatchObject({
    words: ['close', '1', 'warned', 'many', 'words'],
  });
  expect(parseCommand(reports, ['retry', 'all'])).toMatchObject({ words: ['retry', 'all'] });
  expect(parseCommand(reports, ['retry', '1', '2'])).toMatchObject({ words: ['retry', '1', '2'] });
  const { values } = parseCommand(map, ['--area', 'Germany', '--area=-1,2,3,4', '--yes']) as {
    values: object;
  };
  expect(values).toEqual({ area: ['Germany', '-1,2,3,4'], yes: true });
});

test.each<[Command, readonly string[], string | RegExp]>([
  [backup, [], '<file.zip> is missing: npm run backup -- <file.zip>'],
  [backup, [''], '<file.zip> is missing: npm run backup -- <file.zip>'],
  [backup, ['a.zip', 'b.zip'], '"b.zip" is one argument too many: npm run backup -- <file.zip>'],
  [backup, ['--hepl'], "Unknown option '--hepl': npm run backup -- <file.zip>"],
  [backup, ['-x', 'a.zip'], "Unknown option '-x': npm run backup -- <file.zip>"],
  [reports, ['shwo', '1'], '"shwo" is not known here: see npm run reports -- --help'],
  [reports, ['show'], '<id> is missing: see npm run reports -- --help'],
  [reports, ['close', '1', 'no'], '"no" is none of acted, warned: see npm run reports -- --help'],
  [reports, ['retry'], '<id> is missing: see npm run reports -- --help'],
  [
    map,
    ['Germany'],
    '"Germany" is not known here: npm run map -- [--area <area>] [--zoom <0 to 15>] [--yes]',
  ],
  [map, ['--zoom'], /^Option '--zoom <value>' argument missing: npm run map/],
  [map, ['--yes=no'], /^Option '-?-?,? ?--yes' does not take an argument: npm run map/],
  [update, [], '--check is missing: npm run update -- --check'],
  [check, ['--change'], "Unknown option '--change': npm test -- [--changed]"],
  [seeded, ['now'], '"now" is not known here: npm run migrate'],
])('$0.name refuses $1 in one sentence', (command, words, sentence) => {
  const { problem } = parseCommand(command, words) as { problem: string };
  expect(problem).toMatch(sentence);
  expect(problem).not.toMatch(/\n/);
  if (typeof sentence === 'string') expect(problem).toBe(sentence);
});

test('the help has the summary, every form and every option, and comes before any complaint', () => {
  expect(parseCommand(update, ['--help'])).toEqual({
    help: 'Says what is new.\n\n  npm run update -- --check\n\n  --check  only looks\n  --help   shows this\n',
  });
  const asked = parseCommand({ ...reports, notes: 'Beside the server.' }, ['--bogus', '--help']);
  expect(asked).toEqual({
    help: [
      'Lists reports.',
      '',
      '  npm run reports                                      lists them',
      '  npm run reports -- show <id>                         shows one',
      '  npm run reports -- close <id> acted|warned [words…]  closes one',
      '  npm run reports -- retry <id>…                       retries some',
      '  npm run reports -- retry all                         retries all',
      '',
      '  --help  shows this',
      '',
      'Beside the server.',
      '',
    ].join('\n'),
  });
});
