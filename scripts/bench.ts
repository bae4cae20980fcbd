/** Measures the product against its budgets. Prints one table and writes bench-results.json. */
import { performance } from 'node:perf_hooks';
import { readCommand, refuse } from '#server/config/commandLine.ts';
import { benchConsole } from './bench/console.ts';
import { benchEngine } from './bench/engine.ts';
import { benchLive } from './bench/live.ts';
import { benchMap } from './bench/map.ts';
import { benchMatching } from './bench/matching.ts';
import { benchMemory } from './bench/memory.ts';
import { benchOwnMap } from './bench/ownMap.ts';
import { benchPages } from './bench/pages.ts';
import { benchPhone } from './bench/phone.ts';
import { benchPhoto } from './bench/photo.ts';
import { benchPictures } from './bench/pictures.ts';
import { benchPlaces } from './bench/places.ts';
import { median, report, type Figure } from './bench/report.ts';
import { benchSavedSearches } from './bench/savedSearches.ts';
import { benchSearch } from './bench/search.ts';
import { prepare, startServer } from './bench/server.ts';
import { benchSignIns } from './bench/signIns.ts';
import { benchThread } from './bench/thread.ts';
import { benchTranslation } from './bench/translation.ts';
import { benchWire } from './bench/wire.ts';

const parts = [
  'start',
  'pages',
  'signIns',
  'memory',
  'wire',
  'phone',
  'places',
  'ownMap',
  'search',
  'engine',
  'console',
  'pictures',
  'photo',
  'live',
  'savedSearches',
  'thread',
  'map',
  'matching',
  'translation',
];
const { values, words } = readCommand({
  name: 'bench',
  summary: 'measures speed, size and memory; prints a table, writes bench-results.json',
  forms: { '[part…]': `everything, or only these of ${parts.join(', ')}` },
  options: {
    plans: {
      type: 'boolean',
      about: 'engine and console also print the PostgreSQL plans of their statements',
    },
    only: {
      type: 'string',
      value: '<names>',
      about: 'of console, only measurements whose name contains one of these: people,audit',
    },
  },
  notes: 'Run it on a quiet machine.',
});
const withPlans = values.plans === true;
const only = values.only?.split(',') ?? [];
const wanted = words.length > 0 ? words : parts;
const unknown = wanted.filter(part => !parts.includes(part));
if (unknown.length > 0) refuse(`Unknown part "${unknown.join(', ')}". Parts: ${parts.join(', ')}`);

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
if (wanted.some(part => ['pages', 'signIns', 'memory', 'wire', 'phone', 'places', 'ownMap'].includes(part))) {
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
report(figures, 'bench-results.json');
