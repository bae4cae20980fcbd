import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** For the path of each file, the files that import it. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const folders: Readonly<Record<string, string>> = {
  '#contract/': 'src/contract/',
  '#src/': 'src/',
  '#server/': 'server/',
  '#test/': 'test/',
};
const ofTypes = /^(?:import|export) type [^;]*;$/gm;
const specifiers = /(?:\bfrom|\bimport)[\s(]*'([^']+)'/g;

/**
 * Returns the importers of each of these source files, as paths from `root`. Type imports don't count, because the
 * compiler finds changes of types.
 */
export function readImporters(root: string, files: readonly string[]): Importers {
  const importers = new Map<string, Set<string>>();
  for (const file of files.filter(name => /\.tsx?$/.test(name) && existsSync(join(root, name)))) {
    const text = readFileSync(join(root, file), 'utf8').replace(ofTypes, '');
    for (const [, specifier = ''] of text.matchAll(specifiers)) {
      const imported = pathOf(specifier, file);
      if (imported) importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** Every specifier in this repository ends in the file's extension; undefined for a package. */
function pathOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const alias = Object.keys(folders).find(start => specifier.startsWith(start));
  return alias && folders[alias] + specifier.slice(alias.length);
}
