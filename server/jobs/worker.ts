import { HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { prepareCopy } from '#server/marketplace/dataExports/index.ts';
import { outboxChannel, releaseParked } from '#server/marketplace/outbox/index.ts';
import { mailDueReaders } from '#server/marketplace/savedListings/index.ts';
import { runDueRounds } from '#server/marketplace/matchRounds/index.ts';
import { notifyDueSearches } from '#server/marketplace/savedSearches/index.ts';
import { settlePayments } from '#server/marketplace/transactions/index.ts';
import { drainOutbox, type Handlers } from './drainOutbox.ts';
import { drainTimers } from './drainTimers.ts';
import { startLoop, type Loop } from './loop.ts';
import { errorText } from './retry.ts';
import type { ScheduledJob } from './schedule.ts';

export interface Worker {
  /** Runs everything that is due now, including work that this makes due. */
  drain(): Promise<void>;
  /** Resolves when the running work is done; nothing new is started. */
  stop(): Promise<void>;
}

const pollEvery = 1000;
const releaseEvery = HOUR;

/**
 * Processes the outbox, the timers and the payments, alongside any number of other workers on the same database. It
 * wakes when a row is committed and polls every second for work that has become due. Timers don't wait for slow
 * handlers, and nothing waits for mails, pushes, images, data exports, saved searches, saved listings or matches.
 */
export function startWorker(
  engine: Engine,
  handlers: Handlers,
  schedule: readonly ScheduledJob[] = [],
): Worker {
  const warn = (error: unknown) => engine.log.warn('worker failed', { error: errorText(error) });
  const untilEmpty = (batch: () => Promise<number>) =>
    startLoop(
      async isStopped => {
        while (!isStopped() && (await batch()) > 0);
      },
      pollEvery,
      warn,
    );
  const outbox = untilEmpty(() => drainOutbox(engine, handlers, 'others'));
  const mails = untilEmpty(() => drainOutbox(engine, handlers, 'mails'));
  const pictures = untilEmpty(() => drainOutbox(engine, handlers, 'pictures'));
  const pushes = untilEmpty(() => drainOutbox(engine, handlers, 'pushes'));
  const timers = untilEmpty(() => drainTimers(engine));
  const payments = untilEmpty(() => settlePayments(engine));
  const copies = untilEmpty(() => prepareCopy(engine));
  const searches = untilEmpty(() => notifyDueSearches(engine));
  const saved = untilEmpty(() => mailDueReaders(engine));
  const matches = untilEmpty(() => runDueRounds(engine));
  const recurring = schedule.map(job => startLoop(() => job.run(engine), job.every, warn));
  const wakeAll = () => {
    outbox.wake();
    mails.wake();
    pictures.wake();
    pushes.wake();
  };
  const listening = engine.db.listen(outboxChannel, wakeAll).catch((error: unknown) => {
    // Without notifications, polling still finds everything within a second.
    warn(error);
    return async () => undefined;
  });
  // Repeated hourly, since a process of an older version may park rows meanwhile.
  const release = startLoop(() => releaseFor(engine, handlers), releaseEvery, warn);
  release.wake();
  wakeAll();
  timers.wake();
  payments.wake();
  copies.wake();
  return {
    drain: () => drain(engine, handlers),
    async stop() {
      const loops: Loop[] = [
        outbox,
        mails,
        pictures,
        pushes,
        timers,
        payments,
        copies,
        searches,
        saved,
        matches,
        release,
        ...recurring,
      ];
      await Promise.all(loops.map(loop => loop.stop()));
      await (
        await listening
      )();
    },
  };
}

/** Runs everything that is due by the engine's clock, including work that this makes due, until nothing is left. */
export async function drain(engine: Engine, handlers: Handlers): Promise<void> {
  const batches = [
    drainTimers,
    settlePayments,
    prepareCopy,
    notifyDueSearches,
    mailDueReaders,
    runDueRounds,
    (engine: Engine) => drainOutbox(engine, handlers, 'others'),
    (engine: Engine) => drainOutbox(engine, handlers, 'mails'),
    (engine: Engine) => drainOutbox(engine, handlers, 'pictures'),
    (engine: Engine) => drainOutbox(engine, handlers, 'pushes'),
  ];
  for (let claimed = 1; claimed > 0;) {
    claimed = 0;
    for (const batch of batches) claimed += await batch(engine);
  }
}

/** Makes parked rows due for which there is now a handler. */
async function releaseFor({ db, clock }: Engine, handlers: Handlers): Promise<void> {
  await releaseParked(db, Object.keys(handlers), clock.now());
}
