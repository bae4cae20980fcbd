import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowed, exceptions } from './allowed.ts';

export interface Dependency {
  name: string;
  version: string;
  /** An SPDX expression, or what its author wrote in place of one; '' for nothing. */
  licence: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

interface Manifest {
  /** How packages wrote it before SPDX. */
  licenses?: { type?: string }[];
}

/** Everything that production installs on any system, by name, as package-lock.json in `root` has it. */
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

/** What the package itself says where the lockfile says nothing. */
function licencesOf(folder: string): string {
  const { licenses = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return licenses.map(({ type }) => type ?? '').join(' OR ');
}

/** Those that may not be part of the product. */
export const refused = (dependencies: readonly Dependency[]): Dependency[] =>
  dependencies.filter(({ name, licence }) => !isAllowed(licence) && exceptions[name]?.licence !== licence);

/**
 * Whether an SPDX expression can be met with licences of the list alone: one of those between OR, all of those between AND.
 * What is no expression is not.
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
