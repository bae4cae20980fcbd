import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { readImporters } from '../../check/changed/importers.ts';
import { pathsIn } from './store.ts';
import { isAmong, toolInputs } from './inputs.ts';
import { jobs } from './parts.ts';

const root = projectRoot();
const parts = jobs.flat();

test('every input exists', () => {
  const missing = parts.flatMap(({ inputs }) => inputs).filter(input => !existsSync(join(root, input)));
  expect(missing).toEqual([]);
});

// A compiler reports what it has read itself.
test.each([
  ['map', 'scripts/build/baseMap/baseMap.ts'],
  ['messages', 'scripts/build/messages.ts'],
  ['content', 'scripts/build/content.ts'],
  ['gazetteer', 'server/adapters/geocoder/compact.ts'],
])('the inputs of the part %s include every module that it imports', (name, entry) => {
  const sources = ['scripts', 'server', 'src'].flatMap(folder =>
    pathsIn(join(root, folder)).map(path => `${folder}/${path}`),
  );
  const importers = readImporters(root, sources);
  const reached = new Set([entry]);
  for (const module of reached)
    for (const [imported, from] of importers) if (from.has(module)) reached.add(imported);
  expect(reached.size).toBeGreaterThan(2);
  const { inputs = [] } = parts.find(part => part.name === name) ?? {};
  expect([...reached].filter(path => !isAmong([...toolInputs, ...inputs], path))).toEqual([]);
});

test('its packages as npm has installed them are an input of every part', () => {
  expect(toolInputs).toContain('node_modules/.package-lock.json');
  expect(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).toContain(
    '"node_modules/webpack"',
  );
});
