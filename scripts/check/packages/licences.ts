import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowed, exceptions } from './allowed.ts';

export interface Dependency {
  name: string;
  version: string;
  /** An SPDX expression, or free text by the author; '' for none. */
  licence: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

interface Manifest {
  /** The package.json format from before SPDX. */
  licenses?: { type?: string }[];
}

/** Returns all packages that production installs on any system, by name, from package-lock.json in `root`. */
export function productionDependencies(root: string): Dependency[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = licencesOf(join(root, path)) }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Falls back to the package's own manifest if the lockfile has no licence. */
function licencesOf(folder: string): string {
  const { licenses = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return licenses.map(({ type }) => type ?? '').join(' OR ');
}

/** Returns the packages that may not be part of the product. */
export const refused = (dependencies: readonly Dependency[]): Dependency[] =>
  dependencies.filter(({ name, licence }) => !isAllowed(licence) && exceptions[name]?.licence !== licence);

/**
 * Whether an SPDX expression can be met with allowed licences alone: one of those joined by OR, all of those joined by
 * AND. False for invalid expressions.
 */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  const next = (word: string) => words[0]?.toUpperCase() === word && words.shift() !== undefined;
  const either = (): boolean => {
    let isMet = both();
    while (next('OR')) isMet = both() || isMet;
    return isMet;
  };
  const both = (): boolean => {
    let isMet = one();
    while (next('AND')) isMet = one() && isMet;
    return isMet;
  };
  const one = (): boolean => {
    if (!next('(')) return known.has(words.shift() ?? '');
    const isMet = either();
    return next(')') && isMet;
  };
  return either() && words.length === 0;
}

const known: ReadonlySet<string> = new Set(allowed);
