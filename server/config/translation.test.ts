import { problemsOf, productionSettings as production } from '#test/support/configProblems.ts';
import { parseTranslation } from './translation.ts';

test.each([
  ['http://libretranslate:5000', { kind: 'libreTranslate', url: 'http://libretranslate:5000' }],
  [
    'https://a%2Fkey@t.example.org/api/',
    { kind: 'libreTranslate', url: 'https://t.example.org/api', key: 'a/key' },
  ],
  ['deepl:0123-4567:fx', { kind: 'deepl', key: '0123-4567:fx' }],
])('%s names a translator', (value, expected) => {
  expect(parseTranslation(value)).toEqual(expected);
});

test.each([
  'deepl',
  'deepl:',
  'deepl:a key',
  'libretranslate:5000',
  'ftp://t.example.org',
  'http://',
  'http://a:b@c',
  'https://t.example.org/?q=1',
])('%s is refused with a sentence that does not repeat it', value => {
  const problems = problemsOf({ ...production, TRANSLATION: value }).join('\n');
  expect(problems).toContain('TRANSLATION must be the address of a LibreTranslate server');
});
