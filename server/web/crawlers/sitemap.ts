import type { RequestHandler } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathTo } from '#src/config/paths.ts';
import { makeBucket } from '../bucket.ts';
import type { BuiltApp } from '../builtApp.ts';
import type { WebDeps } from '../deps.ts';
import type { CrawlerDesk } from './desk.ts';
import { listingsPerFile, sitemapIndex, urlEntries, urlsetEnd, urlsetStart } from './sitemapXml.ts';

/** Milliseconds for which the list of files stands: making it reads every listing. */
const indexKept = 10 * 60_000;

/** Search engines come a few times a day; each file takes the server some time. */
const pace = { burst: 30, perSecond: 0.5 };

const noListings: CrawlerDesk = {
  files: async () => [],
  file: () => Readable.from([]),
  isGone: async () => false,
};

type SitemapDeps = Pick<WebDeps, 'site' | 'config' | 'crawlers' | 'householdOf' | 'now' | 'log'>;

/**
 * GET /sitemap.xml names the files; GET /sitemaps/pages.xml and /sitemaps/listings-{1…}.xml hold the addresses, written
 * while they are read. Pages are as new as what was built.
 */
export function sitemap(builtApp: () => BuiltApp, deps: SitemapDeps): RequestHandler {
  const { config, crawlers = noListings, householdOf, now, log, site } = deps;
  const { rootUrl } = config;
  const allow = makeBucket(pace, () => now().getTime());
  const files = kept(() => crawlers.files(listingsPerFile), now);

  const index = async () => {
    const { builtAt } = builtApp();
    const ofListings = (await files()).map((modified, file) => ({
      url: `${rootUrl}/sitemaps/listings-${file + 1}.xml`,
      modified,
    }));
    return [sitemapIndex([{ url: `${rootUrl}/sitemaps/pages.xml`, modified: builtAt }, ...ofListings])];
  };
  const pages = () => {
    const { app, builtAt } = builtApp();
    const entries = app.pagesForCrawlers.map(path =>
      urlEntries(rootUrl, { path, modified: builtAt }, site.now().languages),
    );
    return [urlsetStart, ...entries, urlsetEnd];
  };
  async function* listings(file: number) {
    yield urlsetStart;
    for await (const found of crawlers.file(file, listingsPerFile)) {
      yield found
        .map(({ id, updatedAt }) =>
          urlEntries(
            rootUrl,
            { path: pathTo('ListingPageCanonical', { id }), modified: updatedAt },
            site.now().languages,
          ),
        )
        .join('');
    }
    yield urlsetEnd;
  }
  const find = async (path: string): Promise<Iterable<string> | AsyncIterable<string> | undefined> => {
    if (path === '/sitemap.xml') return index();
    if (path === '/sitemaps/pages.xml') return pages();
    const file = Number(/^\/sitemaps\/listings-(\d{1,5})\.xml$/.exec(path)?.[1]) - 1;
    return file >= 0 && file < (await files()).length ? listings(file) : undefined;
  };

  return async (request, response, next) => {
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    if (!allow(householdOf(request.ip ?? ''))) {
      return void response.status(429).set('Retry-After', '60').type('text').send('Too many requests');
    }
    try {
      const found = await find(path);
      if (!found) return next();
      response.set('Cache-Control', 'public, max-age=600').type('application/xml');
      if (request.method === 'HEAD') return void response.end();
      await pipeline(Readable.from(found), response);
    } catch (error) {
      // A crawler that goes away takes nothing with it.
      if (response.headersSent) return void response.destroy();
      log.error('sitemap failed', { error });
      response.status(500).type('text').send('Internal error');
    }
  };
}

/** What was made a moment ago, or is being made, for all who ask meanwhile. */
function kept<Made>(make: () => Promise<Made>, now: () => Date): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  let until = 0;
  return () => {
    if (made && now().getTime() < until) return made;
    until = now().getTime() + indexKept;
    made = make();
    made.catch(() => (made = undefined));
    return made;
  };
}
