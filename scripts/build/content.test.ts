import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { problemsOfContent } from './content.ts';

test('every page exists in every language with the same outline, and its links work', () =>
  expect(problemsOfContent(projectRoot())).toEqual([]));

test('a missing page, a different outline, an invalid page and dead links are reported', () => {
  const root = mkdtempSync(join(tmpdir(), 'poruch-content-'));
  const folder = join(root, 'translations/content');
  cpSync(join(projectRoot(), 'translations/content'), folder, { recursive: true });
  const change = (name: string, from: string, to: string) => {
    const file = join(folder, name);
    const before = readFileSync(file, 'utf8');
    expect(before).toContain(from);
    writeFileSync(file, before.replace(from, to));
  };
  rmSync(join(folder, 'uk/faq.md'));
  change('de/imprint.md', '{#register}', '{#registers}');
  change('pl/about.md', '{#contact}', '');
  change('en/partners.md', '(/verify)', '(/verified)');
  change('ru/partners.md', '(/about#contact)', '(/about#contacts)');
  change('ru/imprint.md', '{{operatorName}}', '{{operatorNane}}');
  const problems = problemsOfContent(root);
  rmSync(root, { recursive: true });
  expect(problems).toEqual(
    expect.arrayContaining([
      'uk/faq.md is missing',
      'de/imprint.md differs in outline from the English page',
      expect.stringMatching(/^pl\/about\.md: a heading lacks its name/),
      'en/partners.md links to "/verified"',
      'ru/partners.md links to "/about#contacts"',
      'ru/imprint.md: {{operatorNane}} is no fact',
    ]),
  );
});
