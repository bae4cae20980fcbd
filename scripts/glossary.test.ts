import { projectRoot } from '#server/config/projectRoot.ts';
import { problemsOfGlossary, problemsOfTexts, readGlossary } from './glossary.ts';

test('every language follows its glossary', () => {
  expect(problemsOfGlossary(projectRoot())).toEqual([]);
});

const glossary = readGlossary(`
# Words

## English (en)

### Terms

| Concept | Use    | Never                   | Except                                                   |
| ------- | ------ | ----------------------- | -------------------------------------------------------- |
| log in  | log in | \`sign* in\`, \`signin\` | \`sign in the window\`: a paper; \`Mail.old.*\`: sent once |
| email   | email  | \`mail\`                |                                                          |

### Style

| Concept | Use | Never | Except |
| ------- | --- | ----- | ------ |
| dashes  | –   | \` - \`, \`SIE\` | |
`);
const { terms, style } = glossary.en ?? { terms: [], style: [] };

const problemsOf = (texts: Record<string, string>) =>
  problemsOfTexts('en', [...terms, ...style], new Map(Object.entries(texts)));

const excuses = { 'A.window': 'Look for the sign in the window', 'Mail.old.subject': 'Sign in' };

test('a banned word is reported with its key and the right word, however it begins, ends or wraps', () => {
  expect(
    problemsOf({
      ...excuses,
      'A.a': 'You are signed  in',
      'A.b': 'Sign\u00a0in here',
      'faq.md': 'By mail',
    }),
  ).toEqual([
    'en: A.a says "signed  in"; the glossary says "log in"',
    'en: A.b says "Sign\u00a0in"; the glossary says "log in"',
    'en: faq.md says "mail"; the glossary says "email"',
  ]);
});

test('only whole words match, and capitals only as written', () => {
  const texts = { 'A.a': 'email, mailbox and co-designing', 'A.b': 'sie, Sie', 'A.c': 'co-signing' };
  expect(problemsOf({ ...excuses, ...texts })).toEqual([]);
  expect(problemsOf({ ...excuses, 'A.b': 'SIE - du' })).toEqual([
    'en: A.b says " - "; the glossary says "–"',
    'en: A.b says "SIE"; the glossary says "–"',
  ]);
});

test('an exception excuses only its own place, and is reported when no longer needed', () => {
  expect(problemsOf({ ...excuses, 'A.window': 'Sign in: see the sign in the window' })).toEqual([
    'en: A.window says "Sign in"; the glossary says "log in"',
  ]);
  expect(problemsOf({ 'A.window': excuses['A.window'] })).toEqual([
    'en: the exception "Mail.old.*" is not needed',
  ]);
});

test('an exception without a reason and a line with a missing cell are rejected', () => {
  const withRow = (row: string) => `## English (en)\n### Terms\n| a | b | c | d |\n| - | - | - | - |\n${row}`;
  expect(() => readGlossary(withRow('| log in | log in | `sign in` | `sign in` |'))).toThrow(
    'without a reason',
  );
  expect(() => readGlossary(withRow('| log in | log in | `sign in` |'))).toThrow('without four cells');
});
