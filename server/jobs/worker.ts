import type { Engine } from '#server/marketplace/ctx.ts';
import { prepareCopy } from '#server/marketplace/dataCopies/index.ts';
import { outboxChannel, releaseParked } from '#server/marketplace/outbox/index.ts';
import { tellOfNew } from '#server/marketplace/savedSearches/index.ts';
import { settlePayments } from '#server/marketplace/transactions/index.ts';
import { drainOutbox, type Handlers } from './drainOutbox.ts';
import { drainTimers } from './drainTimers.ts';
import { startLoop, type Loop } from './loop.ts';
import { textOf } from './retry.ts';
import type { ScheduledJob } from './schedule.ts';

export interface Worker {
  /** Runs everything that is due now, and what that makes due. */
  drain(): Promise<void>;
  /** Resolves when the work that is running is done; nothing new is begun. */
  stop(): Promise<void>;
}

const pollEvery = 1000;
const releaseEvery = 60 * 60_000;

/**
 * Works off the outbox, the timers and the payments, next to any number of other workers on the same database. It wakes
 * when a row is committed and looks every second for what has become due. Timers do not wait behind slow handlers, and
 * nothing waits behind mails, pictures, copies of somebody's data or searches that somebody keeps.
 */
export function startWorker(
  engine: Engine,
  handlers: Handlers,
  schedule: readonly ScheduledJob[] = [],
): Worker {
  const warn = (error: unknown) => engine.log.warn('worker failed', { error: textOf(error) });
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
  const timers = untilEmpty(() => drainTimers(engine));
  const payments = untilEmpty(() => settlePayments(engine));
  const copies = untilEmpty(() => prepareCopy(engine));
  const searches = untilEmpty(() => tellOfNew(engine));
  const recurring = schedule.map(job => startLoop(() => job.run(engine), job.every, warn));
  const wakeAll = () => {
    outbox.wake();
    mails.wake();
    pictures.wake();
  };
  const listening = engine.db.listen(outboxChannel, wakeAll).catch((error: unknown) => {
    // Without notifications the poll still finds everything within a second.
    warn(error);
    return async () => undefined;
  });
  // Again hourly, since a process of an older version may put a row aside meanwhile.
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
        timers,
        payments,
        copies,
        searches,
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

/** Runs everything that is due by the engine's clock, and what that makes due, until nothing is. */
export async function drain(engine: Engine, handlers: Handlers): Promise<void> {
  const batches = [
    drainTimers,
    settlePayments,
    prepareCopy,
    tellOfNew,
    (house: Engine) => drainOutbox(house, handlers, 'others'),
    (house: Engine) => drainOutbox(house, handlers, 'mails'),
    (house: Engine) => drainOutbox(house, handlers, 'pictures'),
  ];
  for (let claimed = 1; claimed > 0;) {
    claimed = 0;
    for (const batch of batches) claimed += await batch(engine);
  }
}

/** Makes the facts due that waited for one of these handlers. */
async function releaseFor({ db, clock }: Engine, handlers: Handlers): Promise<void> {
  await releaseParked(db, Object.keys(handlers), clock.now());
}
