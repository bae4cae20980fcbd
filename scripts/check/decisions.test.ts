import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const folder = 'server/decisions';
const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const records = readdirSync(join(projectRoot(), folder))
  .filter(name => name !== 'README.md')
  .toSorted()
  .map(name => ({ name, text: read(`${folder}/${name}`) }));
const numbers = new Set(records.map(({ name }) => name.slice(0, 3)));

test('a record has a number of its own, a title, and at most 60 lines of 120 characters', () => {
  expect(numbers.size).toBe(records.length);
  for (const { name, text } of records) {
    expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    expect([name, text.slice(0, 6)]).toEqual([name, `# ${name.slice(0, 3)} `]);
    const lines = text.trimEnd().split('\n');
    expect([name, lines.length > 60]).toEqual([name, false]);
    // A row of a table is one line, however long.
    const tooLong = lines.filter(line => line.length > 120 && !line.startsWith('|'));
    expect([name, tooLong]).toEqual([name, []]);
  }
});

test('each record says what holds today: none amends another', () => {
  const mark = /\b(amend|supersed)\w*|\bextended (by|with) |^extends \[/im;
  expect(records.filter(({ text }) => mark.test(text)).map(({ name }) => name)).toEqual([]);
});

test('the index names each record once, by its title', () => {
  const named = [...read(`${folder}/README.md`).matchAll(/^- (\d{3}) \[(.+)\]\((.+)\): /gm)];
  const titles = records.map(({ name, text }) => `${text.split('\n')[0]?.slice(2)} (${name})`);
  expect(named.map(([, number, title, file]) => `${number} ${title} (${file})`).toSorted()).toEqual(titles);
});

test('a reference to a record leads to one', () => {
  const sources = ['docs', 'scripts', 'server', 'src', 'test'].flatMap(top =>
    readdirSync(join(projectRoot(), top), { recursive: true, encoding: 'utf8' })
      .map(file => join(top, file).replaceAll('\\', '/'))
      // Fixtures of releases are what was released.
      .filter(file => /\.(cjs|css|js|md|sh|sql|tsx?)$/.test(file) && !file.startsWith('test/fixtures/')),
  );
  const dangling = [...sources, 'README.md', 'webpack.config.ts'].flatMap(path => {
    // A comment may break in the middle of a reference.
    const text = read(path).replaceAll(/\s+(?:\*|\/\/|--)?\s*/g, ' ');
    const links = [...text.matchAll(/\b(\d{3}-[a-z-]+)\.md\b/g)].map(([, name]) => `${name}.md`);
    const lists = [...text.matchAll(/\bdecisions?[ /](\d+(?:(?:,| and) \d+)*)/g)].map(([, list]) => list);
    // Records also refer to each other by the bare number.
    const bare = path.startsWith(folder) ? [...text.matchAll(/(?<![\w.,])0\d\d\b|(?<=\()1\d\d(?=\))/g)] : [];
    const named = [...lists.flatMap(list => list?.match(/\d+/g) ?? []), ...bare.map(([number]) => number)];
    return [
      ...links.filter(link => !records.some(({ name }) => name === link)),
      ...named.filter(number => !numbers.has(number.padStart(3, '0'))),
    ].map(reference => `${path}: ${reference}`);
  });
  expect(dangling).toEqual([]);
});
