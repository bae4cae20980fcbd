import type { Browser } from 'playwright-core';
import { launchBrowser, visitOnPhone, type PhoneSample } from '../bench/phone.ts';
import { say, type Build } from './builds.ts';
import type { Measured } from './compare.ts';
import { visited, visitedPages } from './pages.ts';
import { inTurn, withSites, type Site } from './sites.ts';

/** What the samples are called. Browsers report tasks of 50 ms and more. */
const figures: readonly (readonly [keyof PhoneSample, string])[] = [
  ['fcp', 'words'],
  ['lcp', 'largest paint'],
  ['hydrated', 'ready'],
  ['blocked', 'blocked'],
  ['longestBefore', 'longest task before it is ready'],
  ['longestAfter', 'longest task after it'],
];

/** Measures the pages on an old phone with a slow connection, on each build in turn. */
export const measurePhone = (builds: readonly Build[], count: number): Promise<(readonly Measured[])[]> =>
  withSites(builds, async sites => {
    const browser = await launchBrowser();
    try {
      say('first visits, which fill the page caches');
      await visitAll(browser, sites, 0);
      const rounds: Measured[][] = [];
      for (let round = 0; round < count; round += 1) {
        say(`round ${round + 1} of ${count}`);
        rounds.push(await visitAll(browser, sites, round));
      }
      return rounds;
    } finally {
      await browser.close();
    }
  });

async function visitAll(browser: Browser, sites: readonly Site[], round: number): Promise<Measured[]> {
  const samples = new Map<Site, PhoneSample[]>(sites.map(site => [site, []]));
  const names = Object.keys(visited);
  for (const [at] of names.entries())
    for (const site of inTurn(sites, round + at)) {
      const [, path = ''] = visitedPages(site.pages)[at] ?? [];
      samples.get(site)?.push(await visitOnPhone(browser, site.server.url + path));
    }
  return names.flatMap((page, at) =>
    figures.map(([key, what]) => ({
      group: `${page}, on a phone`,
      what,
      unit: 'ms',
      values: sites.map(site => samples.get(site)?.[at]?.[key] ?? Number.NaN),
    })),
  );
}
