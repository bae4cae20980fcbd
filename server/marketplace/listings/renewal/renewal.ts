import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import {
  openQuestion,
  maxReminders,
  timeToAnswer,
  unchangedFor,
  type RenewalColumns,
} from '../records/freshnessRules.ts';
import { findStale, setAsked } from './freshnessStore.ts';
import { listingMails } from '../moderation/mails.ts';
import { closing, applyStep } from '../authoring/states.ts';
import { findOne, lockOne } from '../records/store.ts';
import type { OwnListingRow } from '../records/rows.ts';

/** Maximum per run; the rest is left to the next run. */
const atMost = 500;

/**
 * Asks the authors of listings unchanged for a long time whether these are still valid, and closes listings whose
 * authors did not answer (decision 026). Does nothing where the setting is 0.
 */
export async function askAboutStaleListings(engine: Engine): Promise<void> {
  // Asked for once: switched off during the run, the setting would make every listing stale.
  const { freshnessDays } = engine.settings();
  if (freshnessDays === 0) return;
  for (const id of await findStale(engine.db, { ...deadlines(engine, freshnessDays), limit: atMost }))
    await askOrClose(engine, id, freshnessDays);
}

function deadlines({ clock }: Engine, freshnessDays: number) {
  const now = clock.now().getTime();
  return {
    unchangedSince: new Date(now - unchangedFor(freshnessDays)),
    askedBefore: new Date(now - timeToAnswer),
  };
}

/** Returns whether an action is due now. Checked again under the lock: the author may have answered meanwhile. */
function isStale(engine: Engine, row: OwnListingRow, freshnessDays: number): boolean {
  const { unchangedSince, askedBefore } = deadlines(engine, freshnessDays);
  const { at } = openQuestion(row);
  const isUnchanged = ({ updated_at, confirmed_at }: RenewalColumns) =>
    updated_at <= unchangedSince && (confirmed_at === null || confirmed_at <= unchangedSince);
  return (
    row.state === 'published' && !row.deleted && isUnchanged(row) && (at === undefined || at <= askedBefore)
  );
}

async function askOrClose(engine: Engine, id: string, freshnessDays: number): Promise<void> {
  const seen = await findOne(engine.db, id);
  if (!seen || !isStale(engine, seen, freshnessDays)) return;
  if (openQuestion(seen).asked >= maxReminders) return close(engine, seen, freshnessDays);
  await engine.db.transaction(async tx => {
    const row = await lockOne(tx, id);
    if (!row || !isStale(engine, row, freshnessDays)) return;
    const at = engine.clock.now();
    await setAsked(tx, id, openQuestion(row).asked + 1, at);
    await engine.listingIndexer.reindex(tx, [id]);
    const payload = { userId: row.author_id, listingId: id, askedAt: at.getTime() };
    await addToOutbox(tx, engine.clock, listingMails.stillValid, payload);
  });
}

async function close(engine: Engine, seen: OwnListingRow, freshnessDays: number): Promise<void> {
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  await applyStep(ctx, seen, {
    ...closing,
    isStillDue: row => isStale(engine, row, freshnessDays),
    closing: 'unanswered',
    async also(tx) {
      const payload = { userId: seen.author_id, listingId: seen.id };
      await addToOutbox(tx, engine.clock, listingMails.closedUnanswered, payload);
    },
  });
}
