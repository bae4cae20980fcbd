import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WrongCall } from '../../program.ts';
import { repositoryOf } from './commits.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-commits-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...words: string[]) => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...words], { cwd: folder, encoding: 'utf8' }).trim();
};

function commit(text: string): string {
  writeFileSync(join(folder, 'file'), text);
  git('add', '.');
  git('commit', '--quiet', '--message', text);
  return git('rev-parse', 'HEAD');
}

test('commits are found by name, each once', () => {
  const [one, two] = [commit('one'), commit('two')];
  const repository = repositoryOf(folder);
  expect(repository.find(['main', 'HEAD~1', two.slice(0, 9)])).toEqual([
    { id: two, short: two.slice(0, 7) },
    { id: one, short: one.slice(0, 7) },
  ]);
  expect(repository.head()).toBe(two.slice(0, 7));
});

test.each(['none', '--all', ''])('%j is refused, as it is no commit', name => {
  commit('one');
  expect(() => repositoryOf(folder).find([name])).toThrow(WrongCall);
});

test('the last merged state is where the branch left main, and on main what it changes', () => {
  const [one, two] = [commit('one'), commit('two')];
  // The yardstick of the product is no commit of this repository.
  const lastMerged = () => repositoryOf(folder, one).find([]).at(-1)?.id;
  expect(lastMerged()).toBe(one);
  writeFileSync(join(folder, 'file'), 'not committed');
  expect(repositoryOf(folder).isChanged()).toBe(true);
  expect(lastMerged()).toBe(two);
  git('checkout', '--quiet', '-b', 'faster');
  commit('three');
  commit('four');
  expect(lastMerged()).toBe(two);
});
