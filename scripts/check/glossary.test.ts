import { projectRoot } from '#server/config/projectRoot.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfGlossary, problemsOfTexts, readGlossary } from './glossary.ts';

test('every language follows its glossary', () => {
  expect(problemsOfGlossary(projectRoot())).toEqual([]);
});

/** Promises that could not be kept: who sees, who learns, traces, watching, how soon, who somebody is, 112. */
const unkept: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Nobody sees your email.',
    'Nobody else learns that it came from you.',
    'Leave no traces here',
    'Nobody follows you with them.',
    'Somebody looks at it, usually within a day.',
    'Show who you really are',
    'If a number does not answer, call 112.',
  ],
  uk: [
    'Вашу пошту й пароль не бачить ніхто.',
    'Ніхто інший не дізнається, що це від вас.',
    'Не залишати слідів',
    'Ніхто за вами з ними не стежить.',
    'Хтось розгляне ваше прохання, зазвичай протягом дня.',
    'Покажіть, хто ви насправді',
    'Якщо ніхто не відповідає, телефонуйте 112.',
  ],
  de: [
    'Deine E-Mail-Adresse sieht niemand.',
    'Niemand sonst erfährt, dass es von dir kommt.',
    'Keine Spuren hinterlassen',
    'Niemand verfolgt dich damit.',
    'Jemand sieht es sich an, meist innerhalb eines Tages.',
    'Zeig, dass du es wirklich bist',
    'Wenn niemand antwortet, ruf die 112 an.',
  ],
  pl: [
    'Twojego adresu nie widzi nikt.',
    'Nikt inny nie dowie się, że to od Ciebie.',
    'Nie zostawiaj śladów',
    'Nikt Cię nimi nie śledzi.',
    'Ktoś zajmie się Twoją prośbą, zwykle w ciągu dnia.',
    'Pokaż, kim naprawdę jesteś',
    'Jeśli nikt nie odbiera, zadzwoń pod 112.',
  ],
  ru: [
    'Вашу почту и пароль не видит никто.',
    'Никто другой не узнает, что это от вас.',
    'Не оставлять следов',
    'Никто за вами с их помощью не следит.',
    'Кто-нибудь рассмотрит вашу просьбу, обычно в течение дня.',
    'Покажите, кто вы на самом деле',
    'Если никто не отвечает, звоните 112.',
  ],
};

test.each(Object.entries(unkept))(
  'in %s no text may promise what the site could not keep',
  (locale, texts) => {
    const { promises = [] } =
      readGlossary(readFileSync(join(projectRoot(), 'translations/glossary.md'), 'utf8'))[locale] ?? {};
    const withoutExceptions = promises.map(promise => ({ ...promise, except: [] }));
    const found = texts.map(text => problemsOfTexts(locale, withoutExceptions, new Map([['A.a', text]])));
    expect(found.map(problems => problems.length)).toEqual(texts.map(() => 1));
  },
);

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
