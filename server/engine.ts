import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Engine, EngineSettings, Ids, Log } from './marketplace/ctx.ts';
import { refreshAuthor } from './marketplace/listings/index.ts';
import * as messages from './marketplace/messages/index.ts';
import type { Db } from './marketplace/ports/db.ts';
import { listingIndexer } from './marketplace/search/index.ts';

export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};

type Parts = Pick<Engine, 'storage' | 'imageResize' | 'geocoder'> & {
  db: Db;
  settings: EngineSettings;
  log: Log;
  clock?: Clock;
  ids?: Ids;
};

/** Puts the engine's modules and its ports together; shared by the real start and the tests. */
export function assembleEngine(parts: Parts): Engine {
  const { clock = systemClock, settings } = parts;
  return {
    clock,
    ids: randomIds,
    ...parts,
    listingIndexer,
    authorCopies: { refresh: (tx, author) => refreshAuthor({ clock, listingIndexer, settings }, tx, author) },
    relations: {
      messages: messages.relation,
      // Reviews are written from the next release on; until then no transaction has any.
      reviews: async () => new Map(),
    },
  };
}
