import type { Engine } from './marketplace/ctx.ts';
import { crawlerFile, crawlerFiles, isGone } from './marketplace/listings/index.ts';
import type { CrawlerDesk } from './web/crawlers/desk.ts';

/** The web app's door to what search engines are told of. */
export function crawlerDesk(engine: Engine): CrawlerDesk {
  return {
    files: perFile => crawlerFiles(engine, perFile),
    file: (file, perFile) => crawlerFile(engine, file, perFile),
    isGone: listingId => isGone(engine, listingId),
  };
}
