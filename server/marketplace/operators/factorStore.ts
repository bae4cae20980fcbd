import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface FactorRow {
  /** Encrypted. */
  secret: Buffer;
  confirmedAt: Date | null;
}

export function findFactor(db: Queryable, userId: string): Promise<FactorRow | undefined> {
  return db.first<FactorRow>('select secret, confirmed_at from operator_factors where user_id = $1', [
    userId,
  ]);
}

/** Does nothing when the operator already has a factor. */
export async function insertFactor(db: Queryable, userId: string, secret: Buffer, at: Date): Promise<void> {
  await db.run(
    'insert into operator_factors (user_id, secret, created_at) values ($1, $2, $3) on conflict do nothing',
    [userId, secret, at],
  );
}

/** Returns false when a code of this time step, or of a later one, has already been used. */
export async function claimTimeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const taken = await db.run(
    'update operator_factors set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  );
  return taken === 1;
}

export async function confirmFactor(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const confirmed = await tx.run(
    'update operator_factors set confirmed_at = $2 where user_id = $1 and confirmed_at is null',
    [userId, at],
  );
  return confirmed === 1;
}

/** Replaces all earlier recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run('delete from operator_recovery_codes where user_id = $1', [userId]);
  await tx.run('insert into operator_recovery_codes (user_id, hash) select $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
}

/** Returns false when the code is unknown or already used. */
export async function consumeRecoveryCode(db: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  const taken = await db.run('delete from operator_recovery_codes where user_id = $1 and hash = $2', [
    userId,
    hash,
  ]);
  return taken === 1;
}

export async function countCodes(db: Queryable, userId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from operator_recovery_codes where user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}
