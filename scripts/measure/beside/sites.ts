import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/time/units.ts';
import type { Build } from './builds.ts';
import { createClient, type Client } from './client.ts';
import { findListing, picturesIn, visitedPages, type Pages } from './pages.ts';
import { signInReaders } from './readers.ts';
import { startBuild, type BesideServer } from './server.ts';

/** A running build, and what is asked of it. */
export interface Site {
  server: BesideServer;
  client: Client;
  pages: Pages;
}

/** Starts all builds, runs `work`, and stops them. The first is that of the working tree. */
export async function withSites<T>(
  builds: readonly Build[],
  work: (sites: readonly Site[]) => Promise<T>,
): Promise<T> {
  const servers: BesideServer[] = [];
  const clients: Client[] = [];
  try {
    for (const build of builds) {
      const server = await startBuild(build);
      servers.push(server);
      clients.push(createClient(server.url));
    }
    const listings = await findListing(clients);
    const readers = await signInReaders(clients);
    const sites = servers.map((server, at): Site => {
      const client = clients[at];
      if (!client) throw new RangeError('Each server has a client.');
      return { server, client, pages: { listing: listings[at] ?? '', readers: readers[at] ?? [] } };
    });
    for (const site of sites) await untilPicturesAreMade(site);
    return await work(sites);
  } finally {
    for (const client of clients) client.close();
    await Promise.all(servers.map(server => server.stop()));
  }
}

/** Milliseconds; a new demo has some hundred pictures, in several sizes. */
const longestWait = 3 * MINUTE;

async function untilPicturesAreMade({ client, pages, server }: Site): Promise<void> {
  const html = await Promise.all(
    visitedPages(pages).map(([, path]) => client.read({ path, making: 'rendered' })),
  );
  const deadline = Date.now() + longestWait;
  let missing = [...new Set(html.flatMap(picturesIn))];
  for (;;) {
    const statuses = await Promise.all(missing.map(async path => (await client.fetch(path)).status));
    missing = missing.filter((_, at) => statuses[at] !== 200);
    if (missing.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${server.url}${missing[0]} isn't made, and ${missing.length - 1} more pictures.`);
    await sleep(1000);
  }
}

/** Returns the sites forwards and backwards in turn. */
export const inTurn = <T>(sites: readonly T[], turn: number): readonly T[] =>
  turn % 2 === 0 ? sites : [...sites].reverse();
