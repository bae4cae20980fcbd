import { readdirSync, readFileSync } from 'node:fs';
import lean from './lean.ts';

const edit = (name: string, source: string) =>
  lean.call({ getOptions: () => ({ name }), resourcePath: 'index.js' }, source);

test('the browser’s Helmet needs neither what served older versions of React nor other packages', () => {
  const source = readFileSync('node_modules/react-helmet-async/lib/index.esm.js', 'utf8');
  const helmet = edit('react-helmet-async', source);
  expect(helmet).toContain('var isReact19 = true;');
  const imported = [...helmet.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
  expect([...new Set(imported)]).toEqual(['react']);
});

test('a package that has changed stops the build', () => {
  expect(() => edit('react-helmet-async', 'export {};')).toThrow(/finds no .* in index\.js/);
});

const leftOut =
  /\bformat(?:\w+ToParts|Duration|DateTimeRange|Plural|DisplayName)\b|\bFormatted(?:\w*Parts|Duration|DateTimeRange|Plural|DisplayName)\b/;

test('nothing calls a formatter that the browser does not have', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(file => leftOut.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});
