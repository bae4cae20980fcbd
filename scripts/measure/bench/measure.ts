import { performance } from 'node:perf_hooks';
import { type Figure, median } from '../report.ts';
import { benchConsole } from './console.ts';
import { benchEngine } from './engine.ts';
import { benchLive } from './live.ts';
import { benchMap } from './map.ts';
import { benchMatching } from './matching.ts';
import { benchMemory } from './memory.ts';
import { benchOwnMap } from './ownMap.ts';
import { benchPages } from './pages.ts';
import { type BenchPart, benchParts } from './parts.ts';
import { benchPhone } from './phone.ts';
import { benchPhoto } from './photo.ts';
import { benchPictures } from './pictures.ts';
import { benchPlaces } from './places.ts';
import { benchPushes } from './pushes.ts';
import { benchSavedSearches } from './savedSearches.ts';
import { benchSearch } from './search.ts';
import { prepare, type RunningServer, startServer } from './server.ts';
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

type Figures = readonly Figure[] | Promise<readonly Figure[]>;
type Pages = Readonly<Record<string, string>>;

/** Parts that share one running server with the demo community. */
const onServer = {
  wire: ({ url }, pages) => benchWire(url, pages),
  phone: ({ url }, pages) => benchPhone(url, pages),
  places: ({ url }) => benchPlaces(url),
  ownMap: ({ url }, pages) => benchOwnMap(url, pages),
  pages: ({ url }, pages) => benchPages(url, pages),
  signIns: ({ url }) => benchSignIns(url),
  memory: ({ pid }) => benchMemory(pid),
} satisfies Partial<Record<BenchPart, (server: RunningServer, pages: Pages) => Figures>>;

/** Parts that start what they need. */
const alone: Readonly<Record<Exclude<BenchPart, keyof typeof onServer>, (wanted: Wanted) => Figures>> = {
  start: () => {
    prepare();
    return benchStart();
  },
  search: () => benchSearch(),
  engine: ({ withPlans }) => benchEngine(withPlans),
  console: ({ withPlans, only }) => benchConsole({ withPlans, only }),
  pictures: () => benchPictures(),
  photo: () => benchPhoto(),
  live: () => benchLive(),
  pushes: () => benchPushes(),
  matching: () => benchMatching(),
  translation: () => benchTranslation(),
  savedSearches: () => benchSavedSearches(),
  thread: () => benchThread(),
  map: () => benchMap(),
};

const isShared = (part: BenchPart): part is keyof typeof onServer => part in onServer;

/** Measures the wanted parts, one after the other. */
export async function measure(wanted: Wanted): Promise<Figure[]> {
  const parts = benchParts.filter(part => wanted.parts.includes(part));
  const shared = parts.filter(isShared);
  const figures: Figure[] = [];
  for (const part of parts) {
    if (!isShared(part)) figures.push(...(await alone[part](wanted)));
    else if (part === shared[0]) figures.push(...(await measureOnServer(shared)));
  }
  return figures;
}

async function measureOnServer(parts: readonly (keyof typeof onServer)[]): Promise<Figure[]> {
  prepare();
  const server = await startServer();
  try {
    const pages = await pagesOf(server.url);
    const figures: Figure[] = [];
    for (const part of parts) figures.push(...(await onServer[part](server, pages)));
    return figures;
  } finally {
    await server.stop();
  }
}
