import { createArgon2 } from '#server/adapters/passwords/argon2.ts';
import { createMemoryStorage } from '#server/adapters/storage/memory.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import { createEngine } from '#server/bootstrap/engine.ts';
import { silentLog } from '#server/observability/log.ts';
import {
  noIncludes,
  type Ctx,
  type Engine,
  type EngineSettings,
  type Read,
} from '#server/marketplace/ctx.ts';
import { defaultLimits, noLimits } from '#server/marketplace/limits/index.ts';
import type { ImageResize } from '#server/marketplace/ports/imageResize.ts';
import type { Messenger } from '#server/marketplace/ports/messenger.ts';
import type { Pusher } from '#server/marketplace/ports/pusher.ts';
import { mailTexts } from './mailTexts.ts';
import { testClock, type TestClock } from './clock.ts';
import { townGeocoder } from './geocoder.ts';
import { quickPictures } from './imageResize.ts';
import { throwAwayDatabase } from './throwAwayDatabase.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

/** Engine settings for tests. */
export const testSettings: EngineSettings = {
  marketplaceName: 'Poruch',
  rootUrl: 'https://poruch.test',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  listingApproval: false,
  changeApproval: 'before',
  freshnessDays: 60,
  newAccountDays: 7,
  access: { isPrivate: false, userApproval: false, byPerson: ['postListings', 'initiateTransactions'] },
  operators: [],
  neutralRecovery: false,
  clients: [
    { id: 'test-client', secret: 'test-client-secret', kind: 'marketplace' },
    { id: 'test-integration', secret: 'test-integration-secret', kind: 'integration' },
  ],
  mediaBase: '/media',
  secret: 'a secret of thirty-two characters',
  limits: {
    ...defaultLimits,
    // Tests do in moments what users do over weeks.
    ...Object.fromEntries(
      (
        [
          ...(['reads', 'commands', 'readsFromAddress', 'commandsFromAddress'] as const),
          ...(['initiatesAnHour', 'initiatesADay', 'messages', 'uploads', 'signUps'] as const),
          ...(['newAccountConversations', 'newAccountListings'] as const),
          ...(['unansweredMessages', 'sameMessages'] as const),
        ] as const
      ).map(name => [name, noLimits[name]]),
    ),
  },
};

/** As strong as argon2 can be without taking the time that makes it strong. */
const cheapestHashing = createArgon2({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Settings to override; images are really resized only in tests that inspect them. */
export type TestOverrides = Partial<EngineSettings> & {
  imageResize?: ImageResize;
  pusher?: Pusher;
  messenger?: Messenger;
};

export interface TestEngine {
  engine: Engine;
  clock: TestClock;
  /** postgres://… of this engine's database. */
  url: string;
  close(): Promise<void>;
}

/** The database server of the whole test run, with the migrated database that every test copies. */
const sharedServer = () => ({ url: process.env.TEST_SERVER_URL ?? '', template: process.env.TEST_TEMPLATE });

/**
 * Creates an engine on a fresh copy of the migrated database, with a stopped clock. With `besides`, creates a second
 * engine, as on another server, on that engine's database, which outlives it. Close it in afterAll.
 */
export async function testEngine(
  { imageResize = quickPictures(), pusher, messenger, ...overrides }: TestOverrides = {},
  besides?: TestEngine,
  server: { url: string; template: string | undefined } = sharedServer(),
): Promise<TestEngine> {
  const { url, drop } = besides
    ? { url: besides.url, drop: async () => undefined }
    : await throwAwayDatabase(server.url, server.template);
  const db = createPool({ url, max: 5, isGuarded: true });
  const clock = besides?.clock ?? testClock();
  const engine = createEngine({
    db,
    clock,
    storage: createMemoryStorage(),
    imageResize,
    geocoder: townGeocoder,
    passwordHashing: cheapestHashing,
    mailTexts,
    settings: () => ({ ...testSettings, ...overrides }),
    log: silentLog,
    ...(pusher ? { pusher } : {}),
    ...(messenger ? { messenger } : {}),
  });
  const close = async () => {
    await db.close();
    await drop();
  };
  return { engine, clock, url, close };
}

/** Changes settings while the engine runs, as operators do; references to the engine see them at the next operation. */
export function changeSettings(engine: Engine, change: Partial<EngineSettings>): void {
  const { settings } = engine;
  engine.settings = () => ({ ...settings(), ...change });
}

/** Returns the context of a call by this viewer. */
export function ctxFor(engine: Engine, viewer: Viewer, read: Partial<Read> = {}): Ctx {
  return { engine, viewer, read: { ...noIncludes, ...read } };
}
