import { HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { prepareCopy } from '#server/marketplace/dataExports/index.ts';
import {
  maxAttempts,
  outboxChannel,
  type OutboxQueue,
  releaseParked,
} from '#server/marketplace/outbox/index.ts';
import { mailDueSubscribers } from '#server/marketplace/savedListings/index.ts';
import { runDueRounds } from '#server/marketplace/matchRounds/index.ts';
import { notifyDueSearches } from '#server/marketplace/savedSearches/index.ts';
import {
  claimDueTimers,
  postponeTimer,
  runDueTimer,
  settlePayments,
  type Timer,
} from '#server/marketplace/transactions/index.ts';
import { ApiError } from '#contract/errors.ts';
import { type BatchQueue, drainOutbox, type Handlers } from './drainOutbox.ts';
import { type Loop, startLoop } from './loop.ts';
import { openPool, type Pool } from './pool.ts';
import { delayAfter, errorText, lease } from './retry.ts';
import type { ScheduledJob } from './schedule.ts';

const together = 4;

/** Milliseconds until a locked transaction is retried. */
const waitingDelay = 15_000;

/** Claims and runs one batch of due timers; returns the number claimed. */
export async function drainTimers(engine: Engine): Promise<number> {
  const now = engine.clock.now();
  const timers = await claimDueTimers(engine.db, {
    now,
    leaseUntil: new Date(now.getTime() + lease),
    limit: together,
  });
  await Promise.all(timers.map(timer => run(engine, timer)));
  return timers.length;
}

async function run(engine: Engine, timer: Timer): Promise<void> {
  try {
    await runDueTimer(engine, timer);
  } catch (error) {
    const { transactionId, transition, attempts } = timer;
    // A payment is in progress, or another process holds the transaction: retried for as long as that lasts.
    const isWaiting = error instanceof ApiError && error.code === 'transaction-locked';
    const isLast = attempts >= maxAttempts;
    if (!isWaiting)
      engine.log[isLast ? 'error' : 'warn']('timer failed', { transactionId, transition, attempts });
    await postponeTimer(engine.db, timer, {
      retryAt: new Date(engine.clock.now().getTime() + (isWaiting ? waitingDelay : delayAfter(attempts))),
      error: errorText(error),
      isWaiting,
    });
  }
}

export interface Worker {
  /** Runs everything that is due now, including work that this makes due. */
  drain(): Promise<void>;
  /** Resolves when the running work is done; nothing new is started. */
  stop(): Promise<void>;
}

const pollEvery = 1000;
const releaseEvery = HOUR;

/** What is due in the database, taken in batches until nothing is left. */
interface Work {
  name: string;
  /** Claims and runs one batch; returns how many it claimed. */
  drain(engine: Engine, handlers: Handlers): Promise<number>;
  /** The queue of the outbox; a row that is committed there wakes it, as does the start of the process. */
  queue?: OutboxQueue;
  /**
   * `start`: the start of the process, since somebody may wait for what became due before it. Absent: nothing but a queue
   * and the poll, as nobody waits for mails about news, and a process that starts has more urgent work.
   */
  wakesOn?: 'start';
  /** Milliseconds between two polls; by default a second. */
  every?: number;
}

const outbox = (name: string, queue: BatchQueue): Work => ({
  name,
  drain: (engine, handlers) => drainOutbox(engine, handlers, queue),
  queue,
});

interface Pools {
  messages: Pool;
  pushes: Pool;
}

/**
 * Few new messages are handled at once, so that those who open a page meanwhile do not wait for the database. Pushes wait
 * for others' servers most of their time.
 */
const openPools = (): Pools => ({ messages: openPool('messages', 8), pushes: openPool('pushes', 64) });

/** All work, each in a loop of its own, so that none waits for another. Everything is also polled for. */
const worksWith = ({ messages, pushes }: Pools): readonly Work[] => [
  { name: 'timers', drain: drainTimers, wakesOn: 'start' },
  { name: 'payments', drain: settlePayments, wakesOn: 'start' },
  { name: 'data exports', drain: prepareCopy, wakesOn: 'start' },
  { name: 'saved searches', drain: notifyDueSearches },
  { name: 'saved listings', drain: mailDueSubscribers },
  { name: 'matches', drain: runDueRounds },
  outbox('events', 'others'),
  outbox('mails', 'mails'),
  outbox('pictures', 'pictures'),
  // A device is told of a message within two seconds, and its row becomes due a moment after its commit.
  { name: 'new messages', drain: messages.drain, queue: 'messages', every: 250 },
  { name: 'pushes', drain: pushes.drain, queue: 'pushes' },
];

/**
 * Processes the outbox, the timers and the payments, alongside any number of other workers on the same database. It
 * wakes when a row is committed and polls every second, or more often, for work that has become due. Timers don't wait for slow
 * handlers, and nothing waits for mails, pushes, images, data exports, saved searches, saved listings or matches.
 */
export function startWorker(
  engine: Engine,
  handlers: Handlers,
  schedule: readonly ScheduledJob[] = [],
): Worker {
  const warn = (work?: string) => (error: unknown) =>
    engine.log.warn('worker failed', { ...(work && { work }), error: errorText(error) });
  const pools = openPools();
  const loops = worksWith(pools).map(work => ({
    work,
    loop: startLoop(
      async isStopped => {
        while (!isStopped() && (await work.drain(engine, handlers)) > 0);
      },
      work.every ?? pollEvery,
      warn(work.name),
    ),
  }));
  const recurring = schedule.map(job => startLoop(() => job.run(engine), job.every, warn(job.name)));
  const wake = (isWoken: (work: Work) => boolean) => {
    for (const { loop, work } of loops) if (isWoken(work)) loop.wake();
  };
  const listening = engine.db
    .listen(outboxChannel, queue => wake(work => work.queue === queue))
    .catch((error: unknown) => {
      // Without notifications, polling still finds everything within a second.
      warn()(error);
      return async () => undefined;
    });
  // Repeated hourly, since a process of an older version may park rows meanwhile.
  const release = startLoop(() => releaseFor(engine, handlers), releaseEvery, warn('release'));
  release.wake();
  wake(({ queue, wakesOn }) => queue !== undefined || wakesOn === 'start');
  return {
    drain: () => drain(engine, handlers),
    async stop() {
      const all: Loop[] = [...loops.map(({ loop }) => loop), release, ...recurring];
      await Promise.all(all.map(loop => loop.stop()));
      for (const [name, pool] of Object.entries(pools)) await pool.settled().catch(warn(name));
      await (
        await listening
      )();
    },
  };
}

/** Runs everything that is due by the engine's clock, including work that this makes due, until nothing is left. */
export async function drain(engine: Engine, handlers: Handlers): Promise<void> {
  const pools = openPools();
  const works = worksWith(pools);
  for (let claimed = 1; claimed > 0;) {
    claimed = 0;
    for (const work of works) claimed += await work.drain(engine, handlers);
    for (const pool of Object.values(pools)) await pool.settled();
  }
}

/** Makes parked rows due for which there is now a handler. */
async function releaseFor({ db, clock }: Engine, handlers: Handlers): Promise<void> {
  await releaseParked(db, Object.keys(handlers), clock.now());
}
