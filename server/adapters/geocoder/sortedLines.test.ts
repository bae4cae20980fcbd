import { SortedLines } from './sortedLines.ts';

const spellings = [
  'berg',
  'bergen',
  'berlin',
  'bremen',
  'bremerhaven',
  'brno',
  'lviv',
  'ulm',
  'warszawa',
  'варна',
];
const linesOf = (names: readonly string[]) => {
  const lines = names.map(name => Buffer.from(`${name}\tDE\n`)).sort(Buffer.compare);
  return new SortedLines(Buffer.concat(lines));
};
const lines = linesOf(spellings);
const nameOf = (line: number) => lines.fields(line)[0];

test('lines are found by prefix and by whole text', () => {
  const found = [...lines.startingWith('bre')];
  expect(found.map(nameOf)).toEqual(['bremen', 'bremerhaven']);
  expect(found.map(line => lines.isWhole(line, 'bremen'))).toEqual([true, false]);
  expect([...lines.startingWith('x')]).toEqual([]);
  expect([...lines.startingWith('вар')].map(nameOf)).toEqual(['варна']);
});

test('a line has a last field unless nothing follows the last tab', () => {
  const [one, other] = [...'ab'].map(name => `${name}\tDE\t`);
  const both = new SortedLines(Buffer.from(`${one}1\n${other}\n`));
  expect([both.hasLastField(0), both.hasLastField(1), lines.hasLastField(lines.count - 1)]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ['bremne', 1, ['bremen 1', 'bremerhaven Infinity']],
  ['brmen', 1, ['bremen 1']],
  ['bremmen', 1, ['bremen 1']],
  ['bergem', 1, ['bergen 1']],
  ['ulm', 0, ['ulm 0']],
  ['warschau', 2, []],
  ['warszwa', 2, ['warszawa 1']],
])('%s with %d edits is like %j', (text, most, expected) => {
  const found = [...lines.similarTo(text, most)].map(({ line, whole }) => `${nameOf(line)} ${whole}`);
  expect(found).toEqual(expected);
});

/** Returns the edits between two texts, and between the first and any prefix of the second, by the plain definition. */
function naive(text: string, name: string): { whole: number; start: number } {
  const rows = [Array.from({ length: text.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= name.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= text.length; column++) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? Infinity;
      const isSwapped = name[row - 1] === text[column - 2] && name[row - 2] === text[column - 1];
      rows[row]![column] = Math.min(
        at(1, 0) + 1,
        at(0, 1) + 1,
        at(1, 1) + (name[row - 1] === text[column - 1] ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(2, 2) + 1 : Infinity,
      );
    }
  }
  const toStart = rows.slice(1).map(row => row[text.length] ?? Infinity);
  return { whole: toStart.at(-1) ?? Infinity, start: Math.min(...toStart) };
}

test('a search with one edit finds the same as comparing every name', () => {
  // Names over an alphabet of three letters: many are similar.
  const letters = ['a', 'b', 'c'];
  const longer = (names: readonly string[]) => names.flatMap(name => letters.map(letter => name + letter));
  const two = longer(letters);
  const names = [...letters, ...two, ...longer(two), ...longer(longer(longer(two)))];
  const many = linesOf(names);
  for (const text of ['abcab', 'aabbc', 'cbacb', 'bbbbb']) {
    const found = new Map(
      [...many.similarTo(text, 1)].map(({ line, ...edits }) => [many.fields(line)[0], edits]),
    );
    for (const name of names) {
      const { whole, start } = naive(text, name);
      const { whole: foundWhole = Infinity, start: foundStart = Infinity } = found.get(name) ?? {};
      expect([name, text, foundStart <= 1]).toEqual([name, text, start <= 1]);
      expect([name, text, foundWhole <= 1]).toEqual([name, text, whole <= 1]);
    }
  }
});
