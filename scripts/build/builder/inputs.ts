import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What every part is made with: the build itself, and its packages as npm has installed them. */
export const toolInputs: readonly string[] = [
  'node_modules/.package-lock.json',
  'package-lock.json',
  'package.json',
  'scripts/build/builder',
];

/** What changes the output of the same files with the same packages. */
const machine = () => [process.version, process.platform, process.arch, process.env.NODE_ENV ?? ''];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Whether a path from the root is one of these files, or in one of these folders. */
export const isAmong = (inputs: readonly string[], path: string): boolean =>
  inputs.some(input => path === input || path.startsWith(`${input}/`));

/** Returns a function that hashes the names and contents of files and folders of a project. Tests do not count. */
export function createKeys(root: string): (...inputs: readonly string[]) => string {
  const known = new Map<string, string>();
  const hashOf = (path: string) => {
    const hash =
      known.get(path) ??
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex');
    known.set(path, hash);
    return hash;
  };
  return (...inputs) => {
    const files = [...new Set(inputs.flatMap(input => filesOf(root, input)))].sort();
    const lines = files.map(path => `${path} ${hashOf(path)}\n`);
    return createHash('sha256')
      .update(JSON.stringify(machine()) + lines.join(''))
      .digest('hex');
  };
}

function filesOf(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return isTest(path) ? [] : [path];
  return readdirSync(join(root, path)).flatMap(name => filesOf(root, `${path}/${name}`));
}
