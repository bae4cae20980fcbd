import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** For the path of each file, the files that import it, or use it in another way. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const folders: Readonly<Record<string, string>> = {
  '#contract/': 'src/contract/',
  '#src/': 'src/',
  '#server/': 'server/',
  '#test/': 'test/',
};
const ofTypes = /^(?:import|export) type [^;]*;$/gm;
const specifiers = /(?:\bfrom|\bimport)[\s(]*'([^']+)'/g;
/** Paths from the root, such as those of documents that a test reads. */
const paths = /'((?:[\w-]+\/)*[\w.-]+\.\w+)'/g;
/** Folders whose files these modules read at run time, or rely on. */
const readers: Readonly<Record<string, readonly string[]>> = {
  'server/adapters/db/migrations/': ['server/adapters/db/migrate.ts', 'test/support/database.ts'],
};

/**
 * Returns the importers of each of these source files, as paths from `root`. Type imports don't count, because the
 * compiler finds changes of types.
 */
export const readImporters = (root: string, files: readonly string[]): Importers =>
  usersOf(root, files, importedIn);

/** Returns the importers, and the files that read others at run time or name their paths from the root. */
export function readUsers(root: string, files: readonly string[]): Importers {
  const users = usersOf(root, files, (text, file) => [...importedIn(text, file), ...namedIn(text)]);
  for (const file of files) {
    const folder = Object.keys(readers).find(start => file.startsWith(start));
    if (folder) users.set(file, new Set(readers[folder]));
  }
  return users;
}

function usersOf(
  root: string,
  files: readonly string[],
  usedIn: (text: string, file: string) => string[],
): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const file of files.filter(name => /\.tsx?$/.test(name) && existsSync(join(root, name)))) {
    const text = readFileSync(join(root, file), 'utf8').replace(ofTypes, '');
    for (const used of usedIn(text, file)) users.set(used, (users.get(used) ?? new Set()).add(file));
  }
  return users;
}

const importedIn = (text: string, file: string) =>
  [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => pathOf(specifier, file) ?? []);
const namedIn = (text: string) => [...text.matchAll(paths)].map(([, path = '']) => path);

/** Every specifier in this repository ends in the file's extension; undefined for a package. */
function pathOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = Object.keys(folders).find(start => specifier.startsWith(start));
  return alias && folders[alias] + specifier.slice(alias.length);
}
