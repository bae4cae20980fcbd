import { locales } from '#contract/locales.ts';
import { noIncludes, type Engine } from '#server/marketplace/ctx.ts';
import { claimDue, endWait, type Claimed } from './aheadStore.ts';
import { translate } from './translate.ts';

/** Listings in one run. One call at a time, so that readers find the translator free. */
const most = 10;
/** Milliseconds to the second attempt; each later one takes twice as long. */
const pause = 10 * 60_000;
const triesMax = 6;

/**
 * Translates new and changed public listings into the other languages in advance, and indexes the translated words.
 * Stops at the first one for which the translator fails, to retry it later.
 */
export async function translateAhead(engine: Engine): Promise<void> {
  if (!engine.translator) return;
  for (const claimed of await claimDue(engine.db, engine.clock.now(), { most, pause })) {
    const isAnswered = await translateListing(engine, claimed);
    if (isAnswered || claimed.tries >= triesMax) await endWait(engine.db, claimed);
    if (!isAnswered) return;
  }
}

/** Returns whether the translator answered for every language. */
async function translateListing(engine: Engine, { listingId: id }: Claimed): Promise<boolean> {
  // As visitors see it: what they may not read is not translated.
  const ctx = { engine, viewer: { kind: 'anonymous' as const }, read: noIncludes };
  const statuses: string[] = [];
  for (const to of locales) {
    const items = [{ kind: 'listing' as const, id, isTitleOnly: false }];
    const [answer] = await translate(ctx, { to, items }, { mayWait: true });
    statuses.push(answer?.status ?? 'notFound');
  }
  if (statuses.includes('translated'))
    await engine.db.transaction(tx => engine.listingIndexer.reindex(tx, [id]));
  return !statuses.includes('unavailable');
}
