import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { CommandLine } from '#server/config/command.ts';
import { findBrowser } from '#test/support/browserPath.ts';
import { WrongCall } from '../program.ts';
import { prepareCommit, prepareTree } from './beside/builds.ts';
import { endChildrenFirst, unlessEnding } from './beside/children.ts';
import { repositoryOf, type Commit } from './beside/commits.ts';
import { compare, tableOf, type Compared, type Measured } from './beside/compare.ts';
import type { BesideOptions, besideOptions } from './beside/options.ts';
import { measurePhone } from './beside/phone.ts';
import { measureRounds } from './beside/rounds.ts';

/**
 * Measures the working tree beside older commits, in the same run and in turn, and prints each figure as a ratio to
 * theirs. @throws WrongCall for an unknown commit, without /proc, and for the phone profile without a browser; WrongPage
 * when a page was not what was to be measured
 */
export async function run({ words, values }: CommandLine<typeof besideOptions>): Promise<void> {
  if (process.platform !== 'linux')
    throw new WrongCall('This reads CPU times and memory from /proc: run it on Linux');
  if (values.phone && !findBrowser())
    throw new WrongCall('The phone profile needs Chromium: install it or set CHROMIUM_PATH');
  const { find, head, isChanged } = repositoryOf();
  const commits = find(words);
  const now = { commit: head(), isChanged: isChanged() };
  endChildrenFirst();
  try {
    const rounds = await measure(commits, values);
    const figures = commits.map(({ short }, at) => ({ commit: short, figures: compare(rounds, at + 1) }));
    show({ now, rounds: rounds.length, beside: figures }, values);
  } catch (error) {
    await unlessEnding();
    throw error;
  }
}

async function measure(commits: readonly Commit[], options: BesideOptions): Promise<(readonly Measured[])[]> {
  const builds = [await prepareTree()];
  for (const commit of commits) builds.push(await prepareCommit(commit));
  return options.phone ? measurePhone(builds, options.rounds) : measureRounds(builds, options);
}

interface Results {
  now: { commit: string; isChanged: boolean };
  rounds: number;
  beside: readonly { commit: string; figures: readonly Compared[] }[];
}

function show(results: Results, { json }: BesideOptions): void {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const text = JSON.stringify({ machine, ...results }, null, 2);
  writeFileSync('beside-results.json', `${text}\n`);
  if (json) return console.log(text);
  const { now, beside } = results;
  const tree = `${now.commit}${now.isChanged ? ' with changes' : ''}`;
  for (const { commit, figures } of beside)
    console.log(`\n${tableOf(`${tree} beside ${commit}`, figures).join('\n')}`);
}
