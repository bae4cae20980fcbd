import type { Command } from './command.ts';
import { parseCommand } from './commandLine.ts';

const backup = { call: 'npx poruch backup create', summary: 'archives it', args: '<file.zip>' };
const close = {
  call: 'npx poruch reports close',
  summary: 'closes one',
  args: '<id>@<version> [words…]',
  options: {
    outcome: { type: 'string', choices: ['acted', 'warned'], isRequired: true, about: 'what was decided' },
  },
} as const;
const retry = { call: 'npx poruch jobs retry', summary: 'retries some', args: '<id>…' };
const map = {
  call: 'npx poruch map add',
  summary: 'downloads a map',
  args: '<area>…',
  options: {
    from: { type: 'string', value: '<file>', about: 'an archive' },
    zoom: { type: 'integer', range: [0, 15], usual: 13, about: 'the zoom' },
    rate: { type: 'number', range: [0.1, 10], about: 'how fast' },
    yes: { type: 'boolean', about: 'does not ask' },
  },
  check: ({ words }: { words: readonly string[] }) =>
    words[0] === 'Mars' ? 'Mars has no streets' : undefined,
} as const;
const check = {
  call: 'npm test --',
  summary: 'checks',
  options: { changed: { type: 'boolean', about: '' } },
} as const;
const parts = {
  call: 'npm run measure -- bench',
  summary: 'measures',
  args: '[part…]',
  choices: ['live', 'map'],
};
const dev = { call: 'npm run dev --', summary: 'develops' };

test('arguments and options are returned as declared', () => {
  expect(parseCommand(backup, ['a.zip'])).toEqual({ values: {}, words: ['a.zip'] });
  expect(parseCommand(backup, ['--', '--help'])).toEqual({ values: {}, words: ['--help'] });
  expect(parseCommand(close, ['1@2', 'many', 'words', '--outcome', 'warned'])).toEqual({
    values: { outcome: 'warned' },
    words: ['1@2', 'many', 'words'],
  });
  expect(parseCommand(retry, ['1', '2'])).toMatchObject({ words: ['1', '2'] });
  expect(parseCommand(parts, [])).toEqual({ values: {}, words: [] });
  expect(parseCommand(map, ['Germany', '-1,2,3,4', '--yes', '--zoom=14'])).toEqual({
    values: { from: undefined, zoom: 14, rate: undefined, yes: true },
    words: ['Germany', '-1,2,3,4'],
  });
  expect(parseCommand(map, ['Germany', '--rate', '0.5'])).toMatchObject({
    values: { zoom: 13, rate: 0.5, yes: false },
  });
});

const usageOfMap = 'npx poruch map add <area>… [options]';

test.each<[Command, readonly string[], string | RegExp]>([
  [backup, [], '<file.zip> is missing: npx poruch backup create <file.zip>'],
  [backup, [''], '<file.zip> is missing: npx poruch backup create <file.zip>'],
  [backup, ['a.zip', 'b.zip'], '"b.zip" is one argument too many: npx poruch backup create <file.zip>'],
  [backup, ['--hepl'], "Unknown option '--hepl': npx poruch backup create <file.zip>"],
  [backup, ['-x', 'a.zip'], "Unknown option '-x': npx poruch backup create <file.zip>"],
  [close, ['--outcome', 'acted'], /^<id>@<version> is missing: /],
  [
    close,
    ['1@2'],
    '--outcome is missing: npx poruch reports close <id>@<version> [words…] --outcome acted|warned',
  ],
  [close, ['1@2', '--outcome', 'no'], /^--outcome must be one of acted, warned, not "no": /],
  [retry, [], '<id> is missing: npx poruch jobs retry <id>…'],
  [map, ['Germany', '--zoom', '-1'], `--zoom must be a whole number from 0 to 15, not "-1": ${usageOfMap}`],
  [map, ['Germany', '--zoom', '1.5'], /^--zoom must be a whole number from 0 to 15, not "1\.5": /],
  [map, ['Germany', '--zoom', 'many'], /^--zoom must be a whole number /],
  [map, ['Germany', '--rate', '11'], /^--rate must be a number from 0\.1 to 10, not "11": /],
  [map, ['Germany', '--zoom'], /^Option '--zoom <value>' argument missing: npx poruch map add/],
  [map, ['Germany', '--yes=no'], /^Option '-?-?,? ?--yes' does not take an argument: npx poruch map add/],
  [map, ['Mars'], `Mars has no streets: ${usageOfMap}`],
  [parts, ['live', 'death'], '"death" is none of live, map: npm run measure -- bench [part…]'],
  [check, ['--change'], "Unknown option '--change': npm test -- [--changed]"],
  [dev, ['now'], '"now" is one argument too many: npm run dev'],
])('$0.call refuses $1 in one sentence', (command, words, sentence) => {
  const { problem } = parseCommand(command, words) as { problem: string };
  expect(problem).toMatch(sentence);
  expect(problem).not.toMatch(/\n/);
  if (typeof sentence === 'string') expect(problem).toBe(sentence);
});

test('the help has the summary, the usage and every option, and comes before any complaint', () => {
  expect(parseCommand(dev, ['--help'])).toEqual({
    help: 'Develops.\n\n  npm run dev\n\n  --help  shows this\n',
  });
  const asked = parseCommand({ ...map, notes: 'Beside the server.' }, ['--bogus', '--help']);
  expect(asked).toEqual({
    help: [
      'Downloads a map.',
      '',
      `  ${usageOfMap}`,
      '',
      '  --from <file>    an archive',
      '  --zoom <number>  the zoom; 13 by default',
      '  --rate <number>  how fast',
      '  --yes            does not ask',
      '  --help           shows this',
      '',
      'Beside the server.',
      '',
    ].join('\n'),
  });
});
