import { locales } from '#contract/locales.ts';
import { MINUTE } from '#contract/time/units.ts';
import { noIncludes, type Engine } from '#server/marketplace/ctx.ts';
import { claimDue, endWait, type Claimed } from './aheadStore.ts';
import { attempt } from './translate.ts';

/** Listings in one run. One call at a time, so that readers find the translator free. */
const most = 10;
/** Milliseconds to the second attempt; each later one takes twice as long. */
const pause = 10 * MINUTE;
const maxTries = 6;

/**
 * Translates new and changed public listings into the other languages in advance, and indexes the translated words.
 * Stops at the first one for which the translator fails, to retry it later. One that it answers with something other
 * than a translation waits for its next attempt, too, but the others don't wait for it.
 */
export async function translateAhead(engine: Engine): Promise<void> {
  if (!engine.translator) return;
  for (const claimed of await claimDue(engine.db, engine.clock.now(), { most, pause })) {
    const statuses = await translateListing(engine, claimed);
    const isDown = statuses.has('unavailable');
    const isDone = !isDown && !statuses.has('unusable');
    if (isDone || claimed.tries >= maxTries) await endWait(engine.db, claimed);
    if (isDown) return;
  }
}

/** Returns how the attempts ended, of all languages. */
async function translateListing(engine: Engine, { listingId: id }: Claimed): Promise<ReadonlySet<string>> {
  // As visitors see it: what they may not read is not translated.
  const ctx = { engine, viewer: { kind: 'anonymous' as const }, read: noIncludes };
  const statuses = new Set<string>();
  for (const to of locales) {
    const items = [{ kind: 'listing' as const, id, isTitleOnly: false }];
    const [answer] = await attempt(ctx, { to, items }, { mayWait: true });
    statuses.add(answer?.status ?? 'notFound');
  }
  if (statuses.has('translated')) await engine.db.transaction(tx => engine.listingIndexer.reindex(tx, [id]));
  return statuses;
}
