import { execFileSync } from 'node:child_process';

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const files = (...words: string[]) =>
  git(...words, '-z')
    .split('\0')
    .filter(Boolean);

/**
 * Returns the files that differ from where this branch left `main`, committed or not; on `main`, those not yet
 * committed. Deleted files are left out. @throws when there is no branch `main`.
 */
export function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main');
  return [...new Set([...files('diff', '--name-only', '--diff-filter=d', base), ...untracked()])];
}

/** Returns every source file, committed or not. */
export const sourceFiles = (): string[] => [
  ...files('ls-files', 'src', 'server', 'scripts', 'test'),
  ...untracked(),
];

const untracked = () => files('ls-files', '--others', '--exclude-standard');
