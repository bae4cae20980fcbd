import type { AccountData } from '#server/marketplace/accountData.ts';
import { type LocaleCode, locales } from '#contract/locales.ts';
import { MINUTE } from '#contract/time/units.ts';
import { type Engine, noIncludes } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import type { TranslatedText } from '#contract/text/translation.ts';
import { namesIn } from '#contract/text/protect.ts';
import { isUnchanged } from '#contract/text/usableTranslation.ts';
import { deleteChoicesOf } from './choiceStore.ts';
import { attempt } from './translate.ts';
import { languageOf, languageOfLine } from './languages.ts';
import { type Translatable, translateTexts } from './translateTexts.ts';

export { translateTexts } from './translateTexts.ts';
export { translate, type Request } from './translate.ts';
export { chooseAlways, consent, showConversation } from './conversations.ts';

export const accountData: AccountData = {
  tables: {
    conversation_translations: {},
    listings_to_translate: {},
    translations: {
      content: 'the other side keeps the translated conversation, as it does the conversation',
    },
  },
  // Without the consent of a user who has left, nothing more is sent to a third party's translator.
  close: (_, tx, userId) => deleteChoicesOf(tx, userId),
};

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

/** A listing that this process translates until `dueAt`, when another would try it again. */
interface Claimed {
  listingId: string;
  dueAt: Date;
  /** This attempt included. */
  tries: number;
}

/** Claims listings that are due, longest waiting first. `pause`: to the next attempt, in milliseconds; it doubles. */
function claimDue(db: Db, now: Date, { most, pause }: { most: number; pause: number }): Promise<Claimed[]> {
  return db.rows<Claimed>(
    `update listings_to_translate set tries = tries + 1, due_at = $1::timestamptz + $3::float8 * 2 ^ tries * interval '1 ms'
     where listing_id in (
       select listing_id from listings_to_translate where due_at <= $1 order by due_at limit $2 for update skip locked)
     returning listing_id, due_at, tries`,
    [now, most, pause],
    'translations-claim',
  );
}

/** Ends the wait, unless the listing has been edited since it was claimed. */
async function endWait(db: Db, { listingId, tries, dueAt }: Claimed): Promise<void> {
  await db.run(
    'delete from listings_to_translate where listing_id = $1 and tries = $2 and due_at = $3',
    [listingId, tries, dueAt],
    'translations-done',
  );
}

/** What operators read; see `POST /api/console/translations`. */
interface ReadByOperators {
  to: LocaleCode;
  /** Chosen by the operator; absent: guessed. */
  from?: LocaleCode;
  texts: readonly string[];
  /** As others see them. */
  people: readonly string[];
}

/**
 * Translates what an operator reads, within the site's own network: much of it is private, and nobody who wrote it was
 * asked. Nothing is kept, since evidence outlives the texts that it was taken from.
 */
export async function translateForOperators(
  { translator, log }: Pick<Engine, 'translator' | 'log'>,
  { to, from: chosen, texts, people }: ReadByOperators,
): Promise<readonly TranslatedText[]> {
  if (!translator?.known().isOwn) return texts.map(() => ({ status: 'unavailable' }));
  const names = namesIn(people);
  const all = texts.map(text => ({ text, from: chosen ?? languageOf({ texts: { content: text } }, to) }));
  const wanted = all.flatMap(({ text, from }): Translatable[] =>
    from === undefined || from === to
      ? []
      : [{ text, names, languageOf: line => (chosen ? from : languageOfLine(line, from)) }],
  );
  const done = await translateTexts(translator, wanted, { to, isPrivate: true }, log);
  let next = 0;
  return all.map(({ text, from }): TranslatedText => {
    if (from === undefined) return { status: 'unknownLanguage' };
    if (from === to) return { status: 'sameLanguage', from };
    const made = done === 'foreign' ? undefined : done[next++];
    if (typeof made !== 'object') return { status: 'unavailable', from };
    return isUnchanged(text, made.text)
      ? { status: 'sameLanguage', from: to }
      : { status: 'translated', from, text: made.text };
  });
}
