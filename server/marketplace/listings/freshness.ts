import { readNothingMore, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { openQuestion, timesAsked, timeToAnswer, unchangedFor, type Asked } from './freshnessRules.ts';
import { findStale, setAsked } from './freshnessStore.ts';
import { listingMails } from './mails.ts';
import { closing, move } from './states.ts';
import { findOne, lockOne, type OwnListingRow } from './store.ts';

/** In one run; the rest is left to the next. */
const atMost = 500;

/**
 * Asks the authors of listings that nothing has changed for long whether they are still valid, and closes those whose
 * authors did not answer (decision 026). Does nothing where the setting is 0.
 */
export async function askAboutStale(engine: Engine): Promise<void> {
  if (engine.settings.freshnessDays === 0) return;
  for (const id of await findStale(engine.db, { ...deadlines(engine), limit: atMost }))
    await askOrClose(engine, id);
}

function deadlines({ clock, settings }: Engine) {
  const now = clock.now().getTime();
  return {
    unchangedSince: new Date(now - unchangedFor(settings.freshnessDays)),
    askedBefore: new Date(now - timeToAnswer),
  };
}

/** Whether something is to be done now. Asked again under the lock: the author may have answered meanwhile. */
function isStale(engine: Engine, row: OwnListingRow): boolean {
  const { unchangedSince, askedBefore } = deadlines(engine);
  const { at } = openQuestion(row);
  const isOld = ({ updated_at, confirmed_at }: Asked) =>
    updated_at <= unchangedSince && (confirmed_at === null || confirmed_at <= unchangedSince);
  return row.state === 'published' && !row.deleted && isOld(row) && (at === undefined || at <= askedBefore);
}

async function askOrClose(engine: Engine, id: string): Promise<void> {
  const seen = await findOne(engine.db, id);
  if (!seen || !isStale(engine, seen)) return;
  if (openQuestion(seen).asked >= timesAsked) return close(engine, seen);
  await engine.db.transaction(async tx => {
    const row = await lockOne(tx, id);
    if (!row || !isStale(engine, row)) return;
    const at = engine.clock.now();
    await setAsked(tx, id, openQuestion(row).asked + 1, at);
    const payload = { userId: row.author_id, listingId: id, askedAt: at.getTime() };
    await addToOutbox(tx, engine.clock, listingMails.stillValid, payload);
  });
}

async function close(engine: Engine, seen: OwnListingRow): Promise<void> {
  const ctx: Ctx = { ...engine, viewer: { kind: 'system' }, read: readNothingMore };
  await move(ctx, seen, {
    ...closing,
    isStillDue: row => isStale(engine, row),
    closing: 'unanswered',
    async also(tx) {
      const payload = { userId: seen.author_id, listingId: seen.id };
      await addToOutbox(tx, engine.clock, listingMails.closedUnanswered, payload);
    },
  });
}
