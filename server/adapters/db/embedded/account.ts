import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** Under which account PostgreSQL runs, as it refuses to run as root. */
export interface Account {
  /** Words before the command. */
  prefix: readonly string[];
  uid?: number;
  gid?: number;
}

const nobody = '65534';
const userNamespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
const candidates = ['postgres', 'node', 'nobody'];

/**
 * An ordinary user runs PostgreSQL itself. Root first tries a user namespace in which it is nobody, which needs no
 * change of ownership, then an ordinary account that can reach the programs and is given the folder.
 * @throws with one sentence when neither works.
 */
export function findAccount(binaries: Binaries, folder: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (runs([...userNamespace, binaries.postgres, '--version'], binaries)) return { prefix: userNamespace };
  for (const { uid, gid } of accounts()) {
    if (
      runs([binaries.postgres, '--version'], binaries, uid, gid) &&
      runs(['test', '-x', folder], binaries, uid, gid)
    ) {
      chownAll(folder, uid, gid);
      return { prefix: [], uid, gid };
    }
  }
  throw new Error(
    'The embedded database cannot run as root here: start Poruch as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function runs(command: readonly string[], binaries: Binaries, uid?: number, gid?: number): boolean {
  const [program, ...args] = command as [string, ...string[]];
  const result = spawnSync(program, args, {
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: binaries.libraries },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  return result.status === 0;
}

function accounts(): { uid: number; gid: number }[] {
  if (!existsSync('/etc/passwd')) return [];
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return candidates.flatMap(name => {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? [];
    return uid && gid && uid !== '0' ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function chownAll(path: string, uid: number, gid: number): void {
  accessSync(path, constants.R_OK);
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), uid, gid);
}
