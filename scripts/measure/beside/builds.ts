import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { settings } from '#server/config/variables/index.ts';
import { benchData } from '../bench/server.ts';
import { startChild } from './children.ts';
import type { Commit } from './commits.ts';

/** A build that can be started. */
export interface Build {
  /** "now", or the short id of the commit. */
  name: string;
  /** The tree it was made of, with `build/` and `node_modules/`. */
  folder: string;
  /** Its data folder. */
  data: string;
}

/** Each takes about a gigabyte; the ones that were not used for longest are deleted. */
const storedBuilds = 4;

const place = () => join(projectRoot(), benchData);
const builtFile = (name: string) => join(place(), name, 'built');

/** The working tree, built as it is now, with a new demo community. */
export async function prepareTree(): Promise<Build> {
  const build = { name: 'now', folder: projectRoot(), data: join(place(), 'now/data') };
  say('now: building');
  await run(['npm', 'run', 'build'], build.folder);
  // Migrations and the community may have changed since the last time.
  await seed(build);
  return build;
}

/**
 * An older commit, which is checked out, installed and built once, with its own lockfile and commands. Its demo
 * community is as new as that of the working tree: texts and listings depend on the time, and a database that PostgreSQL
 * has analysed takes less time.
 */
export async function prepareCommit({ id, short }: Commit): Promise<Build> {
  const home = join(place(), short);
  const build = { name: short, folder: join(home, 'tree'), data: join(home, 'data') };
  if (!existsSync(builtFile(short))) {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    deleteUnused();
    say(`${short}: checking out, installing and building`);
    await run(['git', 'clone', '--quiet', '--shared', '--no-checkout', projectRoot(), build.folder], home);
    await run(['git', 'checkout', '--quiet', '--detach', id], build.folder);
    await run(['npm', 'ci', '--prefer-offline'], build.folder);
    await run(['npm', 'run', 'build'], build.folder);
    writeFileSync(builtFile(short), '');
  }
  utimesSync(builtFile(short), new Date(), new Date());
  await seed(build);
  return build;
}

async function seed(build: Build): Promise<void> {
  say(`${build.name}: adding the demo community`);
  rmSync(build.data, { recursive: true, force: true });
  mkdirSync(build.data, { recursive: true });
  await run([...seedCommand(build.folder), '--if-empty'], build.folder, demoEnv(build));
}

/** Until npm had fewer programs, the seed was one of them (decision 147). */
function seedCommand(folder: string): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts.seed === undefined
    ? ['node', '--import', 'tsx', 'scripts/run.ts', 'seed']
    : ['npm', 'run', 'seed', '--'];
}

function deleteUnused(): void {
  const builds = readdirSync(place())
    .filter(name => /^[0-9a-f]{7}$/.test(name) && existsSync(builtFile(name)))
    .map(name => ({ name, usedAt: statSync(builtFile(name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of builds.slice(storedBuilds - 1)) {
    say(`${name}: deleting what was not used for longest`);
    rmSync(join(place(), name), { recursive: true, force: true });
  }
}

/** The settings with which a build is filled and started. */
export const demoEnv = ({ data }: Build): NodeJS.ProcessEnv => ({ PORUCH_MODE: 'demo', DATA_DIR: data });

/** Returns this process's environment without settings of the product, so that each build has the same. */
export function neutralEnv(): NodeJS.ProcessEnv {
  const isForeign = (name: string) => !(name in settings) && !['NODE_ENV', 'NODE_OPTIONS'].includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isForeign(name)));
}

/** Runs a command, whose output is shown as progress. @throws when it fails */
async function run(
  words: readonly [string, ...string[]],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const { child, closed } = startChild(
    words,
    { cwd, stdio: ['ignore', 2, 2], env: { ...neutralEnv(), ...env } },
    ({ pid }) => pid !== undefined && process.kill(-pid, 'SIGTERM'),
  );
  await closed;
  if (child.exitCode !== 0) throw new Error(`${words.join(' ')} failed in ${cwd}`);
}

/** Shows progress where it is not taken for a result. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
