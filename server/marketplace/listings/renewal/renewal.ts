import { DAY, HOUR } from '#contract/time/units.ts';
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
import { gatheredWithin, listingMails } from '../moderation/mails.ts';
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
  const run = { at: engine.clock.now(), freshnessDays };
  for (const id of await findStale(engine.db, { ...deadlines(run), limit: atMost }))
    await askOrClose(engine, id, run);
}

/** All listings of a run are asked about at one moment, so that those of one author are due together later, too. */
interface Run {
  at: Date;
  freshnessDays: number;
}

/** Where a day of questions begins, in milliseconds after midnight UTC: in the morning of Ukraine and its neighbours. */
const dayBegins = 6 * HOUR;

/**
 * What becomes stale before the next morning is due with the rest, so that listings of one author that age on the same
 * day are asked about in one mail.
 */
function deadlines({ at, freshnessDays }: Run) {
  const now = at.getTime();
  const endOfDay = Math.ceil((now - dayBegins) / DAY) * DAY + dayBegins;
  return {
    unchangedSince: new Date(endOfDay - unchangedFor(freshnessDays)),
    askedBefore: new Date(now - timeToAnswer),
  };
}

/** Returns whether an action is due now. Checked again under the lock: the author may have answered meanwhile. */
function isStale(run: Run, row: OwnListingRow): boolean {
  const { unchangedSince, askedBefore } = deadlines(run);
  const { at } = openQuestion(row);
  const isUnchanged = ({ updatedAt, confirmedAt }: RenewalColumns) =>
    updatedAt <= unchangedSince && (confirmedAt === null || confirmedAt <= unchangedSince);
  return (
    row.state === 'published' && !row.deleted && isUnchanged(row) && (at === undefined || at <= askedBefore)
  );
}

async function askOrClose(engine: Engine, id: string, run: Run): Promise<void> {
  const seen = await findOne(engine.db, id);
  if (!seen || !isStale(run, seen)) return;
  if (openQuestion(seen).asked >= maxReminders) return close(engine, seen, run);
  await engine.db.transaction(async tx => {
    const row = await lockOne(tx, id);
    if (!row || !isStale(run, row)) return;
    await setAsked(tx, id, openQuestion(row).asked + 1, run.at);
    await engine.listingIndexer.reindex(tx, [id]);
    const payload = { userId: row.authorId, listingId: id, askedAt: run.at.getTime() };
    await addToOutbox(tx, engine.clock, listingMails.stillValid, payload, gatheredWithin);
  });
}

async function close(engine: Engine, seen: OwnListingRow, run: Run): Promise<void> {
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  await applyStep(ctx, seen, {
    ...closing,
    isStillDue: row => isStale(run, row),
    closing: 'unanswered',
    async also(tx) {
      const payload = { userId: seen.authorId, listingId: seen.id };
      await addToOutbox(tx, engine.clock, listingMails.closedUnanswered, payload, gatheredWithin);
    },
  });
}
