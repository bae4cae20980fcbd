import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain, handlers } from '#server/jobs/index.ts';
import { testEngine } from '#test/support/database.ts';
import { addPerson } from '#test/support/deeds.ts';
import { payingHouse, type PayingHouse } from '#test/support/payingHouse.ts';
import { judge, type Judgement } from './judge.ts';
import type { Shift } from './payer.ts';

/** What many kills left behind once everything was recovered. */
export interface Outcome extends Judgement {
  kills: number;
  /** Kills that struck while the provider was being asked, by what it was asked for. */
  during: Record<string, number>;
  acknowledged: number;
}

const minute = 60_000;

/**
 * Kills the process that takes payments so many times on one database, and looks at what became of the money. Stripe's
 * simulator is outside of that process, or inside and dies with it.
 */
export async function killPayments(
  kills: number,
  simulator: 'outside' | 'inside',
  random = Math.random,
): Promise<Outcome> {
  const house = await testEngine();
  const paying = await payingHouse(house);
  try {
    const { engine } = paying;
    const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
    const accountId = await paying.opensAccount(provider.id);
    const listingIds: string[] = [];
    for (let n = 0; n < 5; n++) listingIds.push(await provider.publishes());
    const acknowledged: string[] = [];
    const during: Record<string, number> = {};
    const shift = (bookings: number): Shift => ({
      databaseUrl: house.url,
      ...(simulator === 'outside' ? { connection: paying.simulator.connection } : {}),
      customerId: customer.id,
      providerId: provider.id,
      listingIds,
      now: house.clock.now().getTime(),
      bookings,
    });
    for (let kill = 0; kill < kills; kill++) {
      acknowledged.push(
        ...(await work(shift(20), { after: Math.floor(random() * 30), delay: random() * 60 })),
      );
      await untilQuiet(paying);
      for (const { step } of await leased(paying)) during[step] = (during[step] ?? 0) + 1;
      // The dead process's claims have run out.
      house.clock.advance(3 * minute);
    }
    acknowledged.push(...(await work(shift(0))));
    house.clock.advance(30 * minute);
    await drain(engine, handlers);
    return {
      kills,
      during,
      acknowledged: acknowledged.length,
      ...(await judge({ db: engine.db, stripe: paying.simulator.stripe }, accountId, acknowledged)),
    };
  } finally {
    await paying.close();
    await house.close();
  }
}

/** Lets a process work, and kills it so many milliseconds after so many acknowledgements; answers what it acknowledged. */
async function work(shift: Shift, moment?: { after: number; delay: number }): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/faults/payments/payer.ts', JSON.stringify(shift)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const acknowledged: string[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = once(child, 'close');
  createInterface(child.stdout).on('line', line => {
    acknowledged.push(line);
    if (moment && acknowledged.length === moment.after + 1) {
      void sleep(moment.delay).then(() => child.kill('SIGKILL'));
    }
  });
  const [code, signal] = (await closed) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process failed by itself: ${complaint}`);
  return acknowledged;
}

/** What the dead process had begun in the database is committed or rolled back, and at the provider answered. */
async function untilQuiet({ engine }: PayingHouse): Promise<void> {
  for (;;) {
    const row = await engine.db.first<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (!row?.busy) return;
    await sleep(20);
  }
}

const leased = ({ engine }: PayingHouse) =>
  engine.db.rows<{ step: string }>(
    `select step from payment_operations where status = 'open' and locked_until is not null`,
  );
