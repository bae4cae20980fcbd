import { spawnSync } from 'node:child_process';
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, type Binaries } from './binaries.ts';

/** The account that PostgreSQL runs under, since it refuses to run as root. */
export interface Account {
  /** Arguments before the command. */
  prefix: readonly string[];
  uid?: number;
  gid?: number;
}

export interface Owner {
  uid: number;
  gid: number;
}

/** What finding an account needs from the machine. */
export interface Machine {
  /** The uid of this process; undefined where there are none. */
  uid: number | undefined;
  /** Returns ordinary accounts that may run the server. */
  accounts(): readonly Owner[];
  /** Whether the command succeeds. */
  runs(command: readonly string[], as?: Owner): boolean;
  /** Changes the owner of the folder and its contents. */
  give(folder: string, owner: Owner): void;
}

const nobody = '65534';
const userNamespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
const names = ['postgres', 'node', 'nobody'];
const root: Owner = { uid: 0, gid: 0 };

/**
 * Chooses the account. An ordinary user runs PostgreSQL itself. Root first tries a user namespace in which it is
 * nobody, so that the files stay root's, then an ordinary account that can reach the programs and becomes owner of the
 * folder.
 * @throws with one sentence when neither works.
 */
export function findAccount(
  binaries: Binaries,
  folder: string,
  machine: Machine = thisMachine(binaries),
): Account {
  if (machine.uid !== 0) return { prefix: [] };
  if (machine.runs([...userNamespace, binaries.postgres, '--version'])) {
    machine.give(folder, root);
    return { prefix: userNamespace };
  }
  const owner = machine
    .accounts()
    .find(
      account =>
        machine.runs([binaries.postgres, '--version'], account) &&
        machine.runs(['test', '-x', dirname(folder)], account),
    );
  if (!owner) {
    throw new Error(
      'The embedded database cannot run as root here: start Poruch as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  machine.give(folder, owner);
  return { prefix: [], ...owner };
}

const thisMachine = (binaries: Binaries): Machine => ({
  uid: process.getuid?.(),
  accounts: () => accountsIn(existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''),
  runs: ([program = '', ...args], as) =>
    spawnSync(program, args, { stdio: 'ignore', env: environment(binaries), ...as }).status === 0,
  give,
});

/** Returns the known ordinary accounts of a passwd file, in order of preference. */
export function accountsIn(passwd: string): Owner[] {
  const lines = passwd.split('\n');
  return names.flatMap(name => {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? [];
    return uid && gid && uid !== '0' ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function give(folder: string, owner: Owner): void {
  // The files of a running server come and go, but already belong to its account.
  const telling = [folder, join(folder, 'cluster'), join(folder, 'password')].filter(existsSync);
  if (telling.some(path => lstatSync(path).uid !== owner.uid)) chownAll(folder, owner);
}

function chownAll(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), owner);
}
