import { parse } from 'acorn';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs the check in a process that pretends to be this version of Node. */
function runAs(version: string) {
  const disguise = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  const { status, stderr } = spawnSync(process.execPath, [
    '-e',
    `${disguise} require('./scripts/requireNode.cjs');`,
  ]);
  return { status, words: stderr.toString() };
}

test.each(['12.22.12', '18.20.8', '20.18.3'])('Node %s is rejected, naming the required version', version => {
  const { status, words } = runAs(version);
  expect(status).toBe(1);
  expect(words).toMatch(
    new RegExp(`^Poruch needs Node 20\\.19 or newer, but this is ${version}: install Node 24 .*\\n$`),
  );
});

test.each(['20.19.0', '22.1.0', '24.0.0', '100.0.0'])('Node %s passes', version => {
  expect(runAs(version)).toEqual({ status: 0, words: '' });
});

test('the versions are those in package.json, and every script is checked', () => {
  const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string };
    scripts: Record<string, string>;
  };
  expect(engines.node).toBe('>=20.19');
  const unchecked = Object.entries(scripts).filter(
    ([, command]) => !/^node scripts\/(requireNode|built|poruch)\.cjs( |$)/.test(command),
  );
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

test.each(['requireNode', 'built', 'poruch'])('any Node can parse %s.cjs: it is ECMAScript 5', name => {
  const parses = (text: string) => () =>
    parse(text, { ecmaVersion: 5, sourceType: 'script', allowHashBang: true });
  expect(parses(readFileSync(`scripts/${name}.cjs`, 'utf8'))).not.toThrow();
  expect(parses('const newer = 1')).toThrow();
});
