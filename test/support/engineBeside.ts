import { createPool } from '#server/adapters/db/pool.ts';
import { createMemoryStorage } from '#server/adapters/storage/memory.ts';
import { createEngine } from '#server/bootstrap/engine.ts';
import type { Ctx, EngineSettings } from '#server/marketplace/ctx.ts';
import { silentLog } from '#server/observability/log.ts';
import type { BuiltServer } from './builtServer.ts';
import { ctxFor, testSettings } from './database.ts';
import { townGeocoder } from './geocoder.ts';
import { quickPictures } from './imageResize.ts';
import { mailTexts } from './mailTexts.ts';

/** An engine in the test's process, on the database of a built server. */
export interface EngineBeside {
  /** The context of an operator's command. */
  operator: Ctx;
  close(): Promise<void>;
}

/**
 * Opens an engine beside a built server, for what operators' commands do there: those are programs, which take a second
 * to start. `settings`: those that must be the server's own, such as its secret. Close it in afterAll.
 */
export function engineBeside(
  { databaseUrl, url }: Pick<BuiltServer, 'databaseUrl' | 'url'>,
  settings: Partial<EngineSettings> = {},
): EngineBeside {
  if (!databaseUrl) throw new Error('The embedded database has no URL to connect to.');
  const db = createPool({ url: databaseUrl, max: 2, isGuarded: true });
  const engine = createEngine({
    db,
    storage: createMemoryStorage(),
    imageResize: quickPictures(),
    geocoder: townGeocoder,
    mailTexts,
    settings: () => ({ ...testSettings, rootUrl: url, ...settings }),
    log: silentLog,
  });
  return { operator: ctxFor(engine, { kind: 'system' }), close: () => db.close() };
}
