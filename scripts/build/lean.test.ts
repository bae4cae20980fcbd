import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('heads have only what the browser’s Helmet renders', () => {
  const users = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx$/.test(file) && /\{[^}]*\bHelmet\b[^}]*\} from/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(users).toEqual(['features/PageFrame/PageHead.tsx']);
  const [, head = ''] = /<Helmet>(.*)<\/Helmet>/s.exec(readFileSync(`src/${users[0]}`, 'utf8')) ?? [];
  const elements = [...head.matchAll(/<(\w+)/g)].map(([, name]) => name);
  expect([...new Set(elements)]).toEqual(['title', 'meta', 'link']);
});

test('the browser’s router has no loaders', () => {
  const folder = 'node_modules/react-router/dist/production';
  const router = readdirSync(folder)
    .filter(file => file.endsWith('.mjs'))
    .map(file => edit('react-router', readFileSync(join(folder, file), 'utf8')))
    .find(source => source.includes('function useNavigate()'));
  expect(router).toMatch(/^ {2}return useNavigateUnstable\(\);$/m);
  expect(router).toContain('function warning() {}');
  expect(router).toContain('RenderErrorBoundary = class');
  expect(router).not.toContain('RenderErrorBoundary.contextType');
  expect(router).toMatch(/^var useOptimisticImpl;$/m);
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
