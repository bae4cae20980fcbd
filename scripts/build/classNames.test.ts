import { readdirSync } from 'node:fs';
import { createClassNames, fileMark } from './classNames.ts';

test('classes of a file begin alike, each has its own name, and asking again gives the same', () => {
  const nameOf = createClassNames();
  const names = Array.from({ length: 200 }, (_, index) =>
    nameOf({ resourcePath: 'src/a.module.css' }, '', `class${index}`),
  );
  expect(new Set(names).size).toBe(200);
  expect(new Set(names.map(name => name.slice(0, 3))).size).toBe(1);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9]{3,4}$/);
  expect(nameOf({ resourcePath: 'src/a.module.css' }, '', 'class7')).toBe(names[7]);
});

test('no two files of the project share their mark: rename one if they do', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.module.css'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(new Set(files.map(file => fileMark(`src/${file}`))).size).toBe(files.length);
});
