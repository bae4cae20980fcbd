import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { lowDisk, type FreeDisk } from '#server/observability/disk.ts';

/** Why a process should receive no requests. */
export type UnreadyReason = 'database' | 'migrations' | 'stopping';

/** What will stop a ready process from storing anything unless somebody acts. */
export type ReadinessWarning = 'disk';

export interface Readiness {
  /** Returns the reasons; empty when the process is ready. */
  missing(): Promise<readonly UnreadyReason[]>;
  /** A process with warnings still serves. */
  warnings(): Promise<readonly ReadinessWarning[]>;
  /** Makes the process not ready from now on. */
  stop(): void;
}

/** Timeout of the database check in milliseconds. */
const timeout = 2_000;

/** Milliseconds for which a result is reused, so that failing probes don't load the database. */
const maxAge = 500;

/** Readiness of a process without dependencies. */
export function createReadinessUntilStopped(): Readiness {
  let isStopping = false;
  return {
    missing: async () => (isStopping ? ['stopping'] : []),
    warnings: async () => [],
    stop() {
      isStopping = true;
    },
  };
}

/**
 * Checks that the database responds and has all migrations of this build. Migrations of a newer build are no problem:
 * during a deployment the old processes keep serving.
 */
export function createReadiness(
  db: Pick<Queryable, 'rows'>,
  migrations: readonly string[],
  { now = Date.now, freeDisk }: { now?: () => number; freeDisk?: FreeDisk } = {},
): Readiness {
  let isStopping = false;
  let known: { at: number; found: Promise<readonly UnreadyReason[]> } | undefined;
  return {
    async missing() {
      if (isStopping) return ['stopping'];
      if (!known || now() - known.at >= maxAge) known = { at: now(), found: look(db, migrations) };
      return known.found;
    },
    async warnings() {
      const free = await freeDisk?.();
      return free !== undefined && free < lowDisk ? ['disk'] : [];
    },
    stop() {
      isStopping = true;
    },
  };
}

async function look(
  db: Pick<Queryable, 'rows'>,
  migrations: readonly string[],
): Promise<readonly UnreadyReason[]> {
  const over = new AbortController();
  const query = db.rows<{ name: string }>('select name from migrations', [], 'readiness').then(
    rows => {
      const applied = new Set(rows.map(({ name }) => name));
      return migrations.every(name => applied.has(name)) ? [] : (['migrations'] as const);
    },
    () => ['database'] as const,
  );
  const late = sleep(timeout, ['database'] as const, { signal: over.signal, ref: false });
  late.catch(() => undefined);
  try {
    return await Promise.race([query, late]);
  } finally {
    over.abort();
  }
}
