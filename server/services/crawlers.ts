import type { Engine } from '../marketplace/ctx.ts';
import { crawlerFile, crawlerFiles, isGone } from '../marketplace/listings/index.ts';
import type { CrawlerService } from '../web/services/crawlers.ts';

/** Creates the web app's service for search engine files, on the embedded engine. */
export function createCrawlerService(engine: Engine): CrawlerService {
  return {
    files: perFile => crawlerFiles(engine, perFile),
    file: (file, perFile) => crawlerFile(engine, file, perFile),
    isGone: listingId => isGone(engine, listingId),
  };
}
