import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../bench/memory.ts';
import { percentile } from '../report.ts';
import { say, type Build } from './builds.ts';
import { bytesOfPages } from './bytes.ts';
import { connections, type Ask, type Load } from './client.ts';
import type { Measured } from './compare.ts';
import { partsOf, type BesideOptions } from './options.ts';
import { cases, visitedPages, type Case } from './pages.ts';
import { cpuTime, cpuTimeOfFamily } from './processes.ts';
import { signUp } from './readers.ts';
import { inTurn, withSites, type Site } from './sites.ts';

/** Measures all figures once, on servers that have just started. `round`: from 0 on. */
const measureRound = (builds: readonly Build[], options: BesideOptions, round: number): Promise<Measured[]> =>
  withSites(builds, async sites => {
    const parts = partsOf(options);
    const figures: Measured[] = [];
    if (parts.includes('bytes')) figures.push(...(await bytesOf(sites)));
    if (parts.some(part => part !== 'bytes')) for (const site of inTurn(sites, round)) await warmUp(site);
    // What the last request began has ended.
    await sleep(1000);
    if (parts.includes('memory'))
      figures.push({
        group: 'after pages, searches and sign-ups',
        what: 'resident memory',
        unit: 'MB',
        values: sites.map(({ server }) => residentMemory(server.pid)),
      });
    for (const one of cases.filter(({ part }) => parts.includes(part)))
      for (const isCompressed of [false, true])
        figures.push(...(await measureCase(one, isCompressed, sites, options.requests, round)));
    return figures;
  });

/** So many of each kind of request compile what is used, fill the caches, and let the memory grow to its usual size. */
const warmUps = 300;
const signUps = 30;

async function warmUp({ client, pages }: Site): Promise<void> {
  for (const one of cases) {
    await client.load(() => one.next(pages), warmUps);
    await client.load(() => ({ ...one.next(pages), isCompressed: true }), warmUps / 10);
  }
  for (let n = 0; n < signUps; n += 1) await signUp(client);
}

/** Requests to one server before the next has its turn. */
const inBlock = 50;

/** What one server did for a kind of request. */
interface Work extends Load {
  /** Milliseconds of CPU time. */
  cpu: number;
  databaseCpu: number;
}

async function measureCase(
  one: Case,
  isCompressed: boolean,
  sites: readonly Site[],
  requests: number,
  round: number,
): Promise<Measured[]> {
  const works = new Map<Site, Work[]>(sites.map(site => [site, []]));
  const blocks = Math.ceil(requests / inBlock);
  const count = Math.ceil(requests / blocks) * one.times;
  for (let block = 0; block < blocks; block += 1)
    for (const site of inTurn(sites, round + block)) {
      const next = () => ({ ...one.next(site.pages), isCompressed });
      works.get(site)?.push(await measureBlock(site, next, count));
    }
  const group = `${one.name}, ${isCompressed ? 'compressed' : 'plain'}`;
  const asked = blocks * count;
  const figure = (what: string, unit: string, of: (works: readonly Work[]) => number): Measured => ({
    group,
    what,
    unit,
    values: sites.map(site => of(works.get(site) ?? [])),
  });
  return [
    figure('requests a second', '', all => asked / (sum(all, 'total') / 1000)),
    figure('p99', 'ms', all =>
      percentile(
        all.flatMap(({ times }) => times),
        0.99,
      ),
    ),
    figure('CPU of a request, server', 'ms', all => sum(all, 'cpu') / asked),
    // What is cached needs no database; what it does meanwhile is nothing to compare.
    ...(one.part === 'cached'
      ? []
      : [figure('CPU of a request, database', 'ms', all => sum(all, 'databaseCpu') / asked)]),
  ];
}

const sum = (works: readonly Work[], key: 'total' | 'cpu' | 'databaseCpu') =>
  works.reduce((total, work) => total + work[key], 0);

async function measureBlock({ server, client }: Site, next: () => Ask, count: number): Promise<Work> {
  // Opens connections, and fills the page cache again if something has changed.
  await client.load(next, connections);
  const before = [cpuTime(server.pid), cpuTimeOfFamily(server.databasePid)] as const;
  const load = await client.load(next, count);
  return {
    ...load,
    cpu: cpuTime(server.pid) - before[0],
    databaseCpu: cpuTimeOfFamily(server.databasePid) - before[1],
  };
}

/** The bytes of the pages as visitors get them. */
async function bytesOf(sites: readonly Site[]): Promise<Measured[]> {
  const counted = await Promise.all(
    sites.map(({ server, pages }) => bytesOfPages(server.url, visitedPages(pages))),
  );
  const [first = []] = counted;
  return first.map(({ page, what }, at) => ({
    group: `${page}, bytes`,
    what,
    unit: '',
    values: counted.map(each => each[at]?.bytes ?? Number.NaN),
  }));
}

/** Measures the rounds, one after the other. */
export async function measureRounds(
  builds: readonly Build[],
  options: BesideOptions,
): Promise<(readonly Measured[])[]> {
  const rounds: Measured[][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    say(`round ${round + 1} of ${options.rounds}`);
    rounds.push(await measureRound(builds, options, round));
  }
  return rounds;
}
