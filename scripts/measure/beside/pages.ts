import type { Ask, Client } from './client.ts';
import type { BesidePart } from './options.ts';
import type { Reader } from './readers.ts';

/** What is asked of one server. */
export interface Pages {
  /** The path of a listing that each build's search page shows. */
  listing: string;
  readers: readonly Reader[];
}

/** A kind of request that is measured. */
export interface Case {
  name: string;
  part: BesidePart;
  /** Its requests are this many times those of the others, because it takes little time. */
  times: number;
  /** Returns the next request. */
  next(pages: Pages): Ask;
}

/** Pages that most visitors open, by name. */
export const visited = { '/': () => '/', '/s': () => '/s', 'a listing': ({ listing }: Pages) => listing };

/** The pages whose bytes are counted, and that are opened on a phone. */
export const visitedPages = (pages: Pages): (readonly [name: string, path: string])[] =>
  Object.entries(visited).map(([name, pathOf]) => [name, pathOf(pages)] as const);

let searches = 0;

/**
 * Returns a search that nobody has made before: a part of Europe with more listings than a page shows, as somebody sees
 * who moves the map.
 */
function newSearch(): string {
  searches += 1;
  const [north, east, west] = [
    searches % 100,
    Math.floor(searches / 100) % 100,
    Math.floor(searches / 10_000),
  ];
  return `/s?bounds=${(62 + north / 100).toFixed(2)},${(40 + east / 100).toFixed(2)},40,${(-10 - west / 100).toFixed(2)}`;
}

let turn = 0;

const nextReader = ({ readers }: Pages): Reader => {
  turn += 1;
  const reader = readers[turn % readers.length];
  if (!reader) throw new RangeError('Nobody is signed in.');
  return reader;
};

export const cases: readonly Case[] = [
  ...Object.entries(visited).map(([name, pathOf]): Case => ({
    name: `${name}, rendered`,
    part: 'rendered',
    times: 1,
    next: pages => ({ path: pathOf(pages), making: 'rendered' }),
  })),
  {
    name: 'searches that nobody made before',
    part: 'searches',
    times: 1,
    next: () => ({ path: newSearch(), making: 'rendered' }),
  },
  ...Object.entries(visited).map(([name, pathOf]): Case => ({
    name: `${name}, from the page cache`,
    part: 'cached',
    times: 10,
    next: pages => ({ path: pathOf(pages), making: 'cached' }),
  })),
  {
    name: '/s, signed in',
    part: 'signedIn',
    times: 1,
    next: pages => ({ path: '/s', making: 'personal', cookie: nextReader(pages).cookie }),
  },
  {
    name: 'a conversation',
    part: 'conversation',
    times: 1,
    next(pages) {
      const { conversation, cookie } = nextReader(pages);
      return { path: conversation, making: 'personal', cookie };
    },
  },
];

const listingLinks = /\/l\/[^"/?]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the paths of the listings that a search shows. */
const listingsIn = (html: string): string[] => [...new Set(html.match(listingLinks))];

/** Listings on a page of results. */
const fullPage = 24;

/**
 * Returns a path for each server to the first listing that all their search pages show. @throws when there is none, or
 * when a search has too few listings for its page: then the builds would not do the same.
 */
export async function findListing(clients: readonly Client[]): Promise<string[]> {
  const shown = await Promise.all(
    clients.map(async client => {
      const paths = listingsIn(await client.read({ path: '/s', making: 'rendered' }));
      const { length } = listingsIn(await client.read({ path: newSearch(), making: 'rendered' }));
      if (Math.min(paths.length, length) < fullPage) throw new Error('A search shows too few listings.');
      return new Map(paths.map(path => [path.slice(path.lastIndexOf('/')), path]));
    }),
  );
  const common = [...(shown[0]?.keys() ?? [])].find(id => shown.every(paths => paths.has(id)));
  if (common === undefined) throw new Error('These builds show no listing in common.');
  return shown.map(paths => paths.get(common) ?? '');
}

const pictures = /\/media\/[^"\s]+/g;

/** Returns the paths of the pictures that a page shows. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(pictures)].map(([path]) => path.replaceAll('&amp;', '&').replace(/,$/, ''))),
];
