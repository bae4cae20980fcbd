import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { testEngine } from '#test/support/database.ts';
import { addPerson } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { endOf } from '#test/support/processes.ts';
import { judge, type Judgement } from './judge.ts';
import { startProgram } from '../program.ts';
import type { Shift } from './payer.ts';

/** The state after many kills, once everything has recovered. */
export interface Outcome extends Judgement {
  kills: number;
  /** Kills that hit during a call to the provider, by step. */
  during: Record<string, number>;
  acknowledged: number;
}

/** How long a process, or the end of its transactions, may take on a machine busy with other tests, in milliseconds. */
const childLimit = 60_000;

/**
 * Repeatedly kills the process that takes payments on one database, and checks where the money went. Stripe's simulator
 * runs outside that process, or inside and dies with it.
 */
export async function killPayments(
  kills: number,
  simulator: 'outside' | 'inside',
  random = Math.random,
): Promise<Outcome> {
  const app = await testEngine();
  const paying = await payingApp(app);
  try {
    const { engine } = paying;
    const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
    const accountId = await paying.opensAccount(provider.id);
    const listingIds: string[] = [];
    for (let n = 0; n < 5; n++) listingIds.push(await provider.publishes());
    const acknowledged: string[] = [];
    const during: Record<string, number> = {};
    const shift = (bookings: number): Shift => ({
      databaseUrl: app.url,
      ...(simulator === 'outside' ? { connection: paying.simulator.connection } : {}),
      customerId: customer.id,
      providerId: provider.id,
      listingIds,
      now: app.clock.now().getTime(),
      bookings,
    });
    for (let kill = 0; kill < kills; kill++) {
      acknowledged.push(
        ...(await work(shift(20), { after: Math.floor(random() * 30), delay: random() * 60 })),
      );
      await untilQuiet(paying);
      for (const { step } of await leased(paying)) during[step] = (during[step] ?? 0) + 1;
      // The dead process's leases have expired.
      app.clock.advance(3 * MINUTE);
    }
    acknowledged.push(...(await work(shift(0))));
    app.clock.advance(30 * MINUTE);
    await drain(engine, handlers);
    return {
      kills,
      during,
      acknowledged: acknowledged.length,
      ...(await judge({ db: engine.db, stripe: paying.simulator.stripe }, accountId, acknowledged)),
    };
  } finally {
    await paying.close();
    await app.close();
  }
}

/** Runs a process and kills it after a number of acknowledgements and milliseconds; returns what it acknowledged. */
async function work(shift: Shift, moment?: { after: number; delay: number }): Promise<readonly string[]> {
  const child = startProgram('test/faults/payments/payer.ts', shift);
  const acknowledged: string[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = endOf(child, childLimit);
  createInterface(child.stdout).on('line', line => {
    acknowledged.push(line);
    if (moment && acknowledged.length === moment.after + 1) {
      void sleep(moment.delay).then(() => child.kill('SIGKILL'));
    }
  });
  const { code, signal } = await closed;
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process failed by itself: ${complaint}`);
  return acknowledged;
}

/**
 * Waits until the dead process's database transactions are committed or rolled back, and its provider calls answered.
 */
async function untilQuiet({ engine }: PayingApp): Promise<void> {
  for (const deadline = Date.now() + childLimit; ; await sleep(20)) {
    const row = await engine.db.first<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (!row?.busy) return;
    if (Date.now() > deadline) throw new Error('The dead process still has open database transactions.');
  }
}

const leased = ({ engine }: PayingApp) =>
  engine.db.rows<{ step: string }>(
    `select step from payment_operations where status = 'open' and locked_until is not null`,
  );
