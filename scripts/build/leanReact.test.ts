import { parse, type AnyNode } from 'acorn';
import { readdirSync, readFileSync } from 'node:fs';
import lean from './lean.ts';

const original = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
const edited = lean.call({ getOptions: () => ({ name: 'react-dom' }), resourcePath: 'index.js' }, original);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Calls `visit` for a node and all nodes in it, except names that are not those of variables. */
function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    const isName =
      key === 'label' || ((key === 'property' || key === 'key') && 'computed' in node && !node.computed);
    if (!isName)
      [value]
        .flat()
        .filter(isNode)
        .forEach(child => walk(child, visit));
  }
}

function namesIn(node: AnyNode) {
  const used = new Set<string>();
  const declared = new Set<string>();
  const declare = (pattern: AnyNode | null | undefined) => {
    if (pattern) walk(pattern, ({ ...inner }) => inner.type === 'Identifier' && declared.add(inner.name));
  };
  walk(node, inner => {
    if (inner.type === 'Identifier') used.add(inner.name);
    if (inner.type === 'VariableDeclarator' || inner.type === 'FunctionDeclaration') declare(inner.id);
    if (inner.type === 'FunctionDeclaration' || inner.type === 'FunctionExpression')
      inner.params.forEach(declare);
    if (inner.type === 'CatchClause') declare(inner.param);
  });
  return { used, declared };
}

/** Names that neither a script nor the function of it that uses them declares, as those of the browser. */
function undeclared(source: string): Set<string> {
  const parts = parse(source, { ecmaVersion: 2022 }).body.map(node => ({ node, ...namesIn(node) }));
  const common = new Set(
    parts.flatMap(({ node, declared }) => {
      if (node.type === 'FunctionDeclaration') return [node.id.name];
      return [...declared];
    }),
  );
  return new Set(
    parts.flatMap(({ used, declared }) => [...used].filter(name => !declared.has(name) && !common.has(name))),
  );
}

test('the browser’s React refers to nothing that was left out', () => {
  const known = undeclared(original);
  expect(known).toContain('document');
  expect([...undeclared(edited)].filter(name => !known.has(name))).toEqual([]);
});

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

const leftOut = [
  /^import [^;]*\b(?:Activity|SuspenseList|ViewTransition|addTransitionType)\b[^;]* from 'react';$/m,
  /^import [^;]*\buse(?:ActionState|Optimistic|FormStatus|FormState)\b[^;]* from 'react(?:-dom)?';$/m,
  /^import [^;]*\b(?:requestFormReset|preinit\w*|preloadModule|preconnect|prefetchDNS)\b[^;]* from 'react-dom';$/m,
  /\b(?:formAction|action)=\{[^}]*=>/,
  /<Fragment[^>]*\sref=/,
  /\sprecedence=/,
  /^\s*<[a-z]+-[a-z-]+[\s/>]/m,
  /\son(?:BeforeInput|Composition(?:Start|Update|End))=/,
  /<(?:input|textarea|div|p|span)\s[^<]*\sonSelect=/,
  /\b(?:UNSAFE_)?componentWill(?:Mount|Update|ReceiveProps)\b/,
];

test('no component uses what the browser’s React does not have', () => {
  expect(sources.length).toBeGreaterThan(100);
  const users = sources.filter(({ text }) => leftOut.some(pattern => pattern.test(text)));
  expect(users.map(({ file }) => file)).toEqual([]);
});

test('no drawing has an attribute that the browser’s React does not know', () => {
  const names = (source: string) =>
    [...source.matchAll(/^ {4}\["(\w+)", "[\w:-]+"\],?$/gm)].map(([, name]) => name);
  const known = names(edited);
  const unknown = names(original).filter(name => !known.includes(name));
  expect(unknown).toContain('xHeight');
  const attribute = new RegExp(`\\s(?:${unknown.join('|')})=[{"]`);
  expect(sources.filter(({ text }) => attribute.test(text)).map(({ file }) => file)).toEqual([]);
});
