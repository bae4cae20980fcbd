/**
 * The process that is killed: takes free bookings through enquiry, request, acceptance and cancellation, in four
 * parallel lanes, while its worker processes the outbox. If the database is killed instead, this process continues.
 * Writes a line to standard output for every acknowledged transition. The argument is a {@link Journey} as JSON.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#contract/errors.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import { DAY } from '#contract/time/units.ts';
import { readConfig } from '#server/config/index.ts';
import { createEngineServices } from '#server/bootstrap/engineServices.ts';
import { startWorker } from '#server/jobs/index.ts';
import { silentLog } from '#server/observability/log.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { noLimits } from '#server/marketplace/limits/index.ts';
import { initiate, transition } from '#server/marketplace/transactions/index.ts';
import { effects } from './effects.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

export interface Journey {
  databaseUrl: string;
  dataDir: string;
  customerId: string;
  providerId: string;
  listingIds: readonly string[];
  /** Each makes four transitions. */
  bookings: number;
  /** Whether the database may go away and come back: a failed booking is then abandoned, and the next one started. */
  outlivesDatabase?: boolean;
}

const lanes = 4;

const journey = JSON.parse(process.argv[2] ?? '') as Journey;
const config = readConfig({
  PORUCH_MODE: 'demo',
  DATABASE_URL: journey.databaseUrl,
  DATA_DIR: journey.dataDir,
});
const { engine: limited, close } = await createEngineServices(config, { withJobs: false, log: silentLog });
// These two users make more bookings than the limits allow.
const engine = { ...limited, settings: () => ({ ...limited.settings(), limits: noLimits }) };
const worker = startWorker(engine, effects);

const user = (userId: string): Viewer => ({ kind: 'user', userId, trusted: false, limited: false });
const by = (viewer: Viewer): Ctx => ({ engine, viewer, read: noIncludes });
const [customer, provider] = [by(user(journey.customerId)), by(user(journey.providerId))];
const operator = by({ kind: 'integration' });

const acknowledge = (id: string, name: string) => writeSync(1, `${id} ${name}\n`);

async function book(number: number): Promise<void> {
  const listingId = journey.listingIds[number % journey.listingIds.length];
  const today = Math.floor(Date.now() / DAY) * DAY;
  const start = today + (10 + number) * DAY;
  const { id } = await initiate(customer, {
    processAlias: 'free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId },
  });
  acknowledge(id, 'transition/enquire');
  const moves: [Ctx, TransitionName, Record<string, unknown>?][] = [
    [
      customer,
      'transition/request-after-enquiry',
      { bookingStart: new Date(start), bookingEnd: new Date(start + DAY) },
    ],
    [provider, 'transition/accept'],
    [operator, 'transition/cancel'],
  ];
  for (const [ctx, name, params] of moves) {
    await transition(ctx, { id, transition: name, params });
    acknowledge(id, name);
  }
}

let next = 0;
async function lane(): Promise<void> {
  while (next < journey.bookings) {
    try {
      await book(next++);
    } catch (error) {
      if (!journey.outlivesDatabase || error instanceof ApiError) throw error;
      while (!(await isDatabaseThere())) await sleep(50);
    }
  }
}

const isDatabaseThere = () =>
  engine.db.run('select 1').then(
    () => true,
    () => false,
  );

await Promise.all(Array.from({ length: lanes }, lane));
await worker.stop();
await close();
