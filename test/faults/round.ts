import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { testEngine } from '#test/support/database.ts';
import { addPerson } from '#test/support/actions.ts';
import { endOf } from '#test/support/processes.ts';
import { effects, effectsTable } from './effects.ts';
import type { CrashableServer } from './crashableServer.ts';
import { countOf, judgeHistory, type HistoryFaults } from './history.ts';
import type { Journey } from './mover.ts';
import { startProgram } from './program.ts';

/** The state after one kill, once another process has completed everything due. */
export interface Outcome extends HistoryFaults {
  /** Transitions acknowledged before the process died. */
  acknowledged: number;
}

const bookings = 50;
const transitions = bookings * 4;
const listings = 10;

/** How long a process, or the end of its transactions, may take on a machine busy with other tests, in milliseconds. */
const childLimit = 60_000;

/**
 * Runs a process that makes 200 transitions, kills it, or the database server given, with SIGKILL at a random moment,
 * and checks the result.
 */
export async function killOnce({
  server,
  random = Math.random,
}: { server?: CrashableServer; random?: () => number } = {}): Promise<Outcome> {
  const app = await testEngine({}, undefined, server);
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-fault-'));
  try {
    const { engine } = app;
    await engine.db.run(effectsTable);
    const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
    const listingIds: string[] = [];
    for (let n = 0; n < listings; n++) listingIds.push(await provider.publishes());
    const acknowledged = await runUntilKilled(
      {
        databaseUrl: app.url,
        dataDir,
        customerId: customer.id,
        providerId: provider.id,
        listingIds,
        bookings,
        ...(server ? { outlivesDatabase: true } : {}),
      },
      { after: Math.floor(random() * transitions), delay: random() * 10, ...(server ? { server } : {}) },
    );
    await untilQuiet(engine);
    // The dead worker's leases have expired.
    app.clock.advance(HOUR);
    await drain(engine, effects);
    return await judge(engine, acknowledged);
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Kills the process, or the server, after a number of acknowledgements and milliseconds; returns everything it
 * acknowledged.
 */
async function runUntilKilled(
  journey: Journey,
  moment: { after: number; delay: number; server?: CrashableServer },
): Promise<readonly string[]> {
  const child = startProgram('test/faults/mover.ts', journey);
  const acknowledged: string[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = endOf(child, childLimit);
  let killing: Promise<void> | undefined;
  const kill = async () => {
    await sleep(moment.delay);
    if (moment.server) await moment.server.crash();
    else child.kill('SIGKILL');
  };
  if (moment.after === 0) killing = kill();
  createInterface(child.stdout).on('line', line => {
    acknowledged.push(line);
    if (acknowledged.length === moment.after) killing = kill();
  });
  const { code, signal } = await closed;
  await killing;
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process failed by itself: ${complaint}`);
  return acknowledged;
}

/** Waits until the dead process's database transactions are committed or rolled back. */
async function untilQuiet({ db }: Engine): Promise<void> {
  for (const deadline = Date.now() + childLimit; ; await sleep(20)) {
    const row = await db.first<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (!row?.busy) return;
    if (Date.now() > deadline) throw new Error('The dead process still has open database transactions.');
  }
}

async function judge({ db }: Engine, acknowledged: readonly string[]): Promise<Outcome> {
  const faults = await judgeHistory(db, acknowledged);
  return {
    acknowledged: acknowledged.length,
    ...faults,
    forgotten:
      faults.forgotten +
      (await countOf(
        db,
        `select id from outbox where kind = 'transaction/transitioned' except select row_id from fault_effects`,
      )),
    twice:
      faults.twice +
      (await countOf(
        db,
        'select 1 from fault_effects group by transaction_id, transition having count(*) > 1',
      )),
  };
}
