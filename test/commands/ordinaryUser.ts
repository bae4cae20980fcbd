import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** The project in the home directory of an unprivileged user. */
export interface OrdinaryUser {
  /** The home directory; it holds the project in `poruch` and nothing else. */
  home: string;
  /** The folder of the project, without any data or settings. */
  root: string;
  /** Runs a shell command in the project and waits for it to end. */
  runs(line: string): Promise<Ended>;
  /** Starts a shell command in the project that keeps running. */
  starts(line: string): ChildProcess;
  remove(): void;
}

/** The project's files and folders, besides package.json and scripts; they are symbolic links. */
const parts = [
  ...['build', 'deploy', 'docs', 'node_modules', 'public', 'server', 'src', 'translations'],
  ...['tsconfig.json', 'CHANGELOG.md'],
];

/** Returns the account to run as: the current one, or `nobody` instead of root if it can read the project. */
function accountOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: 65_534, gid: 65_534 };
  const reads = spawnSync('test', ['-r', join(projectRoot(), 'package.json')], nobody);
  return reads.status === 0 ? nobody : {};
}

const filesIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
];

export function ordinaryUser(): OrdinaryUser {
  const account = accountOf();
  const home = mkdtempSync(join(tmpdir(), 'poruch-home-'));
  const root = join(home, 'poruch');
  mkdirSync(root);
  const there = readdirSync(projectRoot());
  for (const part of parts.filter(name => there.includes(name)))
    symlinkSync(join(projectRoot(), part), join(root, part));
  copyFileSync(join(projectRoot(), 'package.json'), join(root, 'package.json'));
  // Not a link: npx makes the program that package.json names executable.
  cpSync(join(projectRoot(), 'scripts'), join(root, 'scripts'), { recursive: true });
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [home, root, ...filesIn(join(root, 'scripts'))])
      chownSync(path, account.uid, account.gid);
  const options = {
    cwd: root,
    env: { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), HOME: home },
    ...account,
  };
  return {
    home,
    root,
    runs: line =>
      new Promise(resolve => {
        execFile('/bin/sh', ['-c', line], { ...options, timeout: 60_000 }, (error, stdout, stderr) =>
          resolve({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
        );
      }),
    starts: line =>
      spawn('/bin/sh', ['-c', `exec ${line}`], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}
