import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** For the path of each file, the files that import or read it. */
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
 * Returns the importers of each of these source files, as paths from `root`, and the files that read or name others.
 * Type imports don't count, because the compiler finds changes of types.
 */
export function readImporters(root: string, files: readonly string[]): Importers {
  const importers = new Map<string, Set<string>>();
  const add = (file: string, imported: string) =>
    importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  for (const file of files) {
    const folder = Object.keys(readers).find(start => file.startsWith(start));
    for (const reader of (folder && readers[folder]) || []) add(reader, file);
  }
  for (const file of files.filter(name => /\.tsx?$/.test(name) && existsSync(join(root, name)))) {
    const text = readFileSync(join(root, file), 'utf8').replace(ofTypes, '');
    for (const [, specifier = ''] of text.matchAll(specifiers)) {
      const imported = pathOf(specifier, file);
      if (imported) add(file, imported);
    }
    for (const [, path = ''] of text.matchAll(paths)) add(file, path);
  }
  return importers;
}

/** Every specifier in this repository ends in the file's extension; undefined for a package. */
function pathOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = Object.keys(folders).find(start => specifier.startsWith(start));
  return alias && folders[alias] + specifier.slice(alias.length);
}
