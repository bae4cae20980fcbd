import { readFileSync } from 'node:fs';
import { projectRoot } from '#server/config/projectRoot.ts';
import { allowed, exceptions } from './allowed.ts';
import { isAllowed, productionDependencies, refused, type Dependency } from './licences.ts';

const dependencies = productionDependencies(projectRoot());

test('every package that production installs may be part of a work under the AGPL', () => {
  expect(dependencies.length).toBeGreaterThan(100);
  expect(refused(dependencies)).toEqual([]);
});

test('no exception is unused', () => {
  const words = dependencies.flatMap(({ licence }) => licence.match(/[^\s()]+/g) ?? []);
  expect(allowed.filter(licence => !words.includes(licence))).toEqual([]);
  const names = dependencies.map(({ name }) => name);
  expect(Object.keys(exceptions).filter(name => !names.includes(name))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT or CC-BY-NC-4.0', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND (SSPL-1.0 OR ISC)', true],
  ['MIT AND SSPL-1.0', false],
  ['(MIT OR ISC) AND BUSL-1.1', false],
  ['GPL-2.0-only', false],
  ['(MIT', false],
  ['MIT ISC', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
])('%s: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected));

test('a package with an exception is rejected once its licence changes', () => {
  const under = (licence: string): Dependency => ({ name: 'mapbox-gl', version: '4.0.0', licence });
  expect(refused([under('SEE LICENSE IN LICENSE.txt')])).toEqual([]);
  expect(refused([under('SSPL-1.0')])).toEqual([under('SSPL-1.0')]);
});

test('the lockfile contains no registry URL', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http');
});
