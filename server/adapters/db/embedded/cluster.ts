import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { environment, type Binaries } from './binaries.ts';

/** Major version of the packaged server; it cannot open a data folder created by another one. */
const major = '18';

/** A PostgreSQL data folder of ours, with what is needed to connect to its server. */
export interface Cluster {
  folder: string;
  password: string;
}

export const clusterUser = 'poruch';

/**
 * Opens the cluster in `<home>/cluster`, creating it when there is none. It is created under another name and then
 * renamed, so that a half-made one is never taken for a whole one. `home` is kept private to its owner.
 * @throws when the folder was created by another major version of PostgreSQL, or its password is missing.
 */
export function openCluster(home: string, binaries: Binaries, account: Account): Cluster {
  const folder = join(home, 'cluster');
  if (!existsSync(folder)) createCluster(home, folder, binaries, account);
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== major) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${found}, this version of Poruch brings ${major}. ` +
        'Start the version of Poruch that made it, export the data there, and import it here.',
    );
  }
  if (!existsSync(join(home, 'password'))) {
    throw new Error(
      `The password of the database in ${folder} is missing: put the file "password" back beside it.`,
    );
  }
  return { folder, password: readFileSync(join(home, 'password'), 'utf8') };
}

function createCluster(home: string, folder: string, binaries: Binaries, account: Account): void {
  const half = `${folder}.init`;
  rmSync(half, { recursive: true, force: true });
  const passwordFile = join(home, 'password');
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  mkdirSync(half, { mode: 0o700 });
  if (account.uid !== undefined) {
    for (const path of [passwordFile, half]) chownSync(path, account.uid, account.gid ?? account.uid);
  }
  const [program, ...args] = [
    ...account.prefix,
    binaries.initdb,
    `--pgdata=${half}`,
    `--username=${clusterUser}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  const made = spawnSync(program ?? '', args, {
    env: environment(binaries),
    ...(account.uid === undefined ? {} : { uid: account.uid, gid: account.gid ?? account.uid }),
  });
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new Error(
      `The embedded database could not be made: ${String(made.stderr || made.error?.message).trim()}`,
    );
  }
  renameSync(half, folder);
}
