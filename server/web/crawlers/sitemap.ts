import type { RequestHandler } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathTo } from '#contract/paths.ts';
import { MINUTE } from '#contract/time/units.ts';
import { createRateLimiter, secondsOf } from '#server/limits/rateLimiter.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../ports/index.ts';
import type { CrawlerService } from '../ports/engine.ts';
import { listingsPerFile, sitemapIndex, urlEntries, urlsetEnd, urlsetStart } from './sitemapXml.ts';

/** Milliseconds for which the sitemap index is cached: building it reads every listing. */
const indexMaxAge = 10 * MINUTE;

/** Search engines fetch a few times a day; each file is expensive to build. */
const pace = { burst: 30, perSecond: 0.5 };

const noListings: CrawlerService = {
  files: async () => [],
  file: () => Readable.from([]),
  isGone: async () => false,
};

type SitemapDeps = Pick<WebDeps, 'site' | 'config' | 'engine' | 'rateLimitKeyOf' | 'now' | 'log'>;

/**
 * GET /sitemap.xml is the index; GET /sitemaps/pages.xml and /sitemaps/listings-{1…}.xml hold the URLs, streamed while
 * they are read. The modification date of pages is that of the build.
 */
export function createSitemapHandler(builtApp: () => BuiltApp, deps: SitemapDeps): RequestHandler {
  const { config, engine, rateLimitKeyOf, now, log, site } = deps;
  const crawlers = engine?.crawlers ?? noListings;
  const { rootUrl } = config;
  const waitOf = createRateLimiter(
    () => pace,
    () => now().getTime(),
  );
  const files = memoizeFor(() => crawlers.files(listingsPerFile), now);

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
    const wait = waitOf(rateLimitKeyOf(request.ip ?? ''));
    if (wait > 0) {
      response.status(429).set('Retry-After', String(secondsOf(wait)));
      return void response.type('text').send('Too many requests');
    }
    try {
      const found = await find(path);
      if (!found) return next();
      response.set('Cache-Control', 'public, max-age=600').type('application/xml');
      if (request.method === 'HEAD') return void response.end();
      await pipeline(Readable.from(found), response);
    } catch (error) {
      // Also reached when a crawler disconnects.
      if (response.headersSent) return void response.destroy();
      if ((error as { status?: number }).status === 503) return next(error);
      log.error('sitemap failed', { error });
      response.status(500).type('text').send('Internal error');
    }
  };
}

/** Caches the result for a short time and shares it between concurrent callers. */
function memoizeFor<Made>(make: () => Promise<Made>, now: () => Date): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  let until = 0;
  return () => {
    if (made && now().getTime() < until) return made;
    until = now().getTime() + indexMaxAge;
    made = make();
    made.catch(() => (made = undefined));
    return made;
  };
}
