import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownVersion, projectRoot } from '#server/config/projectRoot.ts';
import { releasedChangelog, requireNextVersion, withVersion } from './release/steps.ts';

const root = projectRoot();
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

function change(name: string, edit: (text: string) => string): void {
  const path = join(root, name);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

async function writeDump(version: string): Promise<string> {
  const { dumpSmallCommunity } = await import('./release/smallCommunity.ts');
  const name = `test/fixtures/releases/${version}.sql`;
  writeFileSync(join(root, name), await dumpSmallCommunity(`Poruch ${version}`));
  return name;
}

/** Writes only the database of the current version. */
export async function dump(): Promise<void> {
  console.log(await writeDump(ownVersion()));
}

/**
 * Creates a release from the current commit: turns "Unreleased" in CHANGELOG.md into a section, sets the version in
 * package.json, adds a database dump of the version for the migration test, commits and tags. Doesn't push.
 */
export async function run({ words: [word] }: { words: readonly string[] }): Promise<void> {
  const version = requireNextVersion(word, ownVersion());
  if (git('status', '--porcelain') !== '')
    throw new Error('There are uncommitted changes: commit them first.');
  const today = new Date().toISOString().slice(0, 10);
  change('CHANGELOG.md', text => releasedChangelog(text, version, today));
  for (const name of ['package.json', 'package-lock.json']) change(name, text => withVersion(text, version));
  await writeDump(version);
  git('add', '--all');
  git('commit', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Poruch ${version}`);
  console.log(`Committed and tagged v${version}. To publish: git push --follow-tags`);
}
