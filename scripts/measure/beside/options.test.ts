import { parseCommand } from '#server/config/commandLine.ts';
import { besideOptions, besideParts, optionsProblem, partsOf } from './options.ts';

const parse = (...words: string[]) =>
  parseCommand(
    { call: 'measure', summary: '', args: '[commit…]', options: besideOptions, check: optionsProblem },
    words,
  );

test('without options, every part is measured seven times', () => {
  const values = { rounds: 7, requests: 200, only: undefined, phone: false, json: false };
  expect(parse('main', 'HEAD~3')).toEqual({ values, words: ['main', 'HEAD~3'] });
  expect(partsOf(values)).toEqual(besideParts);
  expect(partsOf({ only: 'cached,bytes' })).toEqual(['cached', 'bytes']);
});

test.each([
  [['--only', 'rendered,fonts'], '--only has "fonts", which is none of bytes, '],
  [['--only', ''], '--only has "", which is none of '],
  [['--only', 'bytes', '--phone'], '--only chooses parts of the server, not of the phone'],
  [['--rounds', '0'], '--rounds must be a whole number from 1 to 99, not "0"'],
  [['--requests', '5000'], '--requests must be a whole number from 20 to 1000, not "5000"'],
])('%j is refused', (words, problem) => {
  expect(parse(...words)).toEqual({ problem: expect.stringContaining(problem) as string });
});
