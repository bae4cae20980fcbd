import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Why a process should get no requests. */
export type Missing = 'database' | 'migrations' | 'stopping';

export interface Readiness {
  /** Empty: the process can answer. */
  missing(): Promise<readonly Missing[]>;
  /** From now on it is not ready. */
  stop(): void;
}

/** Milliseconds until a database that is silent counts as away. */
const patience = 2_000;

/** Milliseconds for which an answer is good: whoever asks in vain must not keep the database busy. */
const freshFor = 500;

/** Of a process that needs nothing but itself. */
export function readyUntilStopped(): Readiness {
  let isStopping = false;
  return {
    missing: async () => (isStopping ? ['stopping'] : []),
    stop() {
      isStopping = true;
    },
  };
}

/**
 * Whether this process can answer: its database does, and has the tables that this build knows. Tables of a newer build
 * are no reason: while one is being brought out, those of the former still answer.
 */
export function makeReadiness(
  db: Pick<Queryable, 'rows'>,
  migrations: readonly string[],
  now: () => number = Date.now,
): Readiness {
  let isStopping = false;
  let known: { at: number; found: Promise<readonly Missing[]> } | undefined;
  return {
    async missing() {
      if (isStopping) return ['stopping'];
      if (!known || now() - known.at >= freshFor) known = { at: now(), found: look(db, migrations) };
      return known.found;
    },
    stop() {
      isStopping = true;
    },
  };
}

async function look(db: Pick<Queryable, 'rows'>, migrations: readonly string[]): Promise<readonly Missing[]> {
  const over = new AbortController();
  const asking = db.rows<{ name: string }>('select name from migrations', [], 'readiness').then(
    rows => {
      const applied = new Set(rows.map(({ name }) => name));
      return migrations.every(name => applied.has(name)) ? [] : (['migrations'] as const);
    },
    () => ['database'] as const,
  );
  const late = sleep(patience, ['database'] as const, { signal: over.signal, ref: false });
  late.catch(() => undefined);
  try {
    return await Promise.race([asking, late]);
  } finally {
    over.abort();
  }
}
