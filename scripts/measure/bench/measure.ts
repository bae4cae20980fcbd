import { performance } from 'node:perf_hooks';
import { benchConsole } from './console.ts';
import { benchEngine } from './engine.ts';
import { benchLive } from './live.ts';
import { benchMap } from './map.ts';
import { benchMatching } from './matching.ts';
import { benchMemory } from './memory.ts';
import { benchOwnMap } from './ownMap.ts';
import { benchPages } from './pages.ts';
import { benchPhone } from './phone.ts';
import { benchPhoto } from './photo.ts';
import { benchPictures } from './pictures.ts';
import { benchPlaces } from './places.ts';
import { median, type Figure } from './report.ts';
import { benchSavedSearches } from './savedSearches.ts';
import { benchSearch } from './search.ts';
import { prepare, startServer } from './server.ts';
import { benchSignIns } from './signIns.ts';
import { benchThread } from './thread.ts';
import { benchTranslation } from './translation.ts';
import { benchWire } from './wire.ts';

async function benchStart(): Promise<Figure[]> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const since = performance.now();
    const server = await startServer();
    times.push(performance.now() - since);
    await server.stop();
  }
  return [{ what: 'start to first answer', value: median(times), unit: 'ms', budget: 2000 }];
}

/** Picks a public listing from the newest on the search page. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${url}/s`)).text();
  const listing = html.match(/href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/)?.[1];
  if (!listing) throw new Error('The search page shows no listing.');
  return { landing: '/', search: '/s', listing };
}

/** What is measured. */
export interface Wanted {
  parts: readonly string[];
  withPlans: boolean;
  /** Of the console, only measurements whose name contains one of these; none: all. */
  only: readonly string[];
}

/** Measures the wanted parts, one after the other. */
export async function measure({ parts: wanted, withPlans, only }: Wanted): Promise<Figure[]> {
  if (
    wanted.some(
      part =>
        ![
          'engine',
          'console',
          'search',
          'pictures',
          'photo',
          'live',
          'savedSearches',
          'thread',
          'map',
          'matching',
          'translation',
        ].includes(part),
    )
  )
    prepare();
  const figures: Figure[] = wanted.includes('start') ? await benchStart() : [];
  if (
    wanted.some(part => ['pages', 'signIns', 'memory', 'wire', 'phone', 'places', 'ownMap'].includes(part))
  ) {
    const server = await startServer();
    try {
      const pages = await pagesOf(server.url);
      if (wanted.includes('wire')) figures.push(...(await benchWire(server.url, pages)));
      if (wanted.includes('phone')) figures.push(...(await benchPhone(server.url, pages)));
      if (wanted.includes('places')) figures.push(...(await benchPlaces(server.url)));
      if (wanted.includes('ownMap')) figures.push(...(await benchOwnMap(server.url, pages)));
      if (wanted.includes('pages')) figures.push(...(await benchPages(server.url, pages)));
      if (wanted.includes('signIns')) figures.push(...(await benchSignIns(server.url)));
      if (wanted.includes('memory')) figures.push(...benchMemory(server.pid));
    } finally {
      await server.stop();
    }
  }
  if (wanted.includes('search')) figures.push(...(await benchSearch()));
  if (wanted.includes('engine')) figures.push(...(await benchEngine(withPlans)));
  if (wanted.includes('console')) figures.push(...(await benchConsole({ withPlans, only })));
  if (wanted.includes('pictures')) figures.push(...(await benchPictures()));
  if (wanted.includes('photo')) figures.push(...(await benchPhoto()));
  if (wanted.includes('live')) figures.push(...(await benchLive()));
  if (wanted.includes('matching')) figures.push(...(await benchMatching()));
  if (wanted.includes('translation')) figures.push(...(await benchTranslation()));
  if (wanted.includes('savedSearches')) figures.push(...(await benchSavedSearches()));
  if (wanted.includes('thread')) figures.push(...(await benchThread()));
  if (wanted.includes('map')) figures.push(...(await benchMap()));
  return figures;
}
