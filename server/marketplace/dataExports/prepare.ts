import { MINUTE } from '#contract/time/units.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { retention, keyOf } from './copies.ts';
import { entriesOf } from './entries.ts';
import { pack } from './pack.ts';
import { claim, markBroken, markProgress, markReady, type CopyRow } from './store.ts';

/** Outbox event: a user's export is ready to download; its payload is `{userId}`. */
export const copyReadyMail = mailEvent('data-copy-ready');

/** How long an attempt owns an export after its last progress report; afterwards another process takes over. */
const lease = 2 * MINUTE;
const maxAttempts = 3;

/** Prepares the export that has waited longest; returns the number prepared, 0 or 1. */
export async function prepareCopy(engine: Engine): Promise<number> {
  const copy = await claim(engine.db, engine.clock.now(), leaseFrom(engine));
  if (!copy) return 0;
  try {
    await prepare(engine, copy);
  } catch (error) {
    await engine.storage.remove(keyOf(copy));
    if (error instanceof LeaseLost) return 1;
    const isLast = copy.attempts >= maxAttempts;
    engine.log[isLast ? 'error' : 'warn']('data copy failed', {
      id: copy.id,
      attempts: copy.attempts,
      error,
    });
    const again = new Date(engine.clock.now().getTime() + copy.attempts * MINUTE);
    await markBroken(engine.db, copy, isLast ? null : again);
  }
  return 1;
}

/** The account was deleted meanwhile, or another process has taken over. */
class LeaseLost extends Error {}

async function prepare(engine: Engine, copy: CopyRow): Promise<void> {
  const { userId } = copy;
  const ctx: Ctx = {
    engine,
    viewer: { kind: 'user', userId, trusted: false, limited: false },
    read: noIncludes,
  };
  const entries = await entriesOf(ctx, userId);
  let reported = -1;
  const report = async (done: number) => {
    const progress = Math.floor((100 * done) / entries.length);
    if (progress === reported) return;
    reported = progress;
    if (!(await markProgress(engine.db, copy, progress, leaseFrom(engine)))) throw new LeaseLost();
  };
  await engine.storage.write(keyOf(copy), pack(entries, copy.createdAt, report), 'application/zip');
  const file = await engine.storage.open(keyOf(copy));
  if (!file) throw new LeaseLost();
  const done = { bytes: file.size, expiresAt: new Date(engine.clock.now().getTime() + retention) };
  await engine.db.transaction(async tx => {
    if (!(await markReady(tx, copy, done))) throw new LeaseLost();
    await addToOutbox(tx, engine.clock, copyReadyMail, { userId });
  });
}

const leaseFrom = ({ clock }: Engine): Date => new Date(clock.now().getTime() + lease);
