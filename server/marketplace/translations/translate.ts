import { createHash } from 'node:crypto';
import type {
  SiteTranslator,
  TranslatedField,
  Translation,
  TranslationStatus,
} from '#contract/text/translation.ts';
import { ApiError } from '#contract/errors.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { countInOrder, networkOf, type Count } from '#server/marketplace/limits/index.ts';
import { isUnchanged, stutters } from '#contract/text/usableTranslation.ts';
import { haveBothAgreed } from './conversations.ts';
import { languageOfLine, languagesOf } from './languages.ts';
import { namesOf } from './names.ts';
import { findKept, saveTranslations, type StoredTranslation } from './translationStore.ts';
import { readOriginals, type Item, type Original } from './originals.ts';
import { translateTexts } from './translateTexts.ts';

export interface Request {
  to: LocaleCode;
  /** Chosen by the reader; absent: guessed. */
  from?: LocaleCode;
  items: readonly Item[];
}

type Texts = readonly (readonly [TranslatedField, string])[];

/** The languages of texts, in their order. */
type Sources = readonly LocaleCode[];

/** An item to be translated. */
interface PendingItem {
  item: Item;
  original: Original;
  texts: Texts;
  sources: Sources;
  /** That of the text that is told to the reader. */
  from: LocaleCode;
  /** The reader says so of all of it. */
  isChosen: boolean;
  /** May only reach the site's own network. */
  isPrivate: boolean;
}

/**
 * Translates what the viewer may see; see `POST /api/translations`. `mayWait: false` calls no translator: it returns
 * stored translations, and `pending` for the rest.
 */
export async function translate(
  ctx: Ctx,
  request: Request,
  options: { mayWait: boolean },
): Promise<readonly Translation[]> {
  const attempts = await attempt(ctx, request, options);
  return attempts.map(one => ({ ...one, status: one.status === 'unusable' ? 'unavailable' : one.status }));
}

/** `unusable`: the translator has answered, but not with a translation. */
type AttemptStatus = TranslationStatus | 'unusable';

type Attempt = Omit<Translation, 'status'> & { status: AttemptStatus };

/** The same, which tells a translator that fails from a text that it cannot translate. */
export async function attempt(
  ctx: Ctx,
  { to, from: chosen, items }: Request,
  { mayWait }: { mayWait: boolean },
): Promise<readonly Attempt[]> {
  const { engine } = ctx;
  const translator = engine.translator?.known();
  const answer = ({ kind, id }: Item, status: AttemptStatus, from?: LocaleCode): Attempt => ({
    kind,
    id,
    status,
    ...(from ? { from } : {}),
  });
  // A text that is the same in both languages is no translation.
  const answerWith = (item: Item, from: LocaleCode, texts: Texts, original: Texts): Attempt =>
    texts.every(([, text], at) => isUnchanged(original[at]?.[1] ?? '', text))
      ? answer(item, 'sameLanguage', to)
      : { ...answer(item, 'translated', from), texts: Object.fromEntries(texts) };
  if (!translator) return items.map(item => answer(item, 'unavailable'));
  const [originals, keptRows] = await Promise.all([
    readOriginals(ctx, items),
    findKept(
      engine.db,
      items.map(({ id }) => id),
      to,
    ),
  ]);
  const kept = groupBy(keptRows, row => row.subjectId);
  const wanted: PendingItem[] = [];
  const answers = await Promise.all(
    items.map(async (item, at): Promise<Attempt | PendingItem> => {
      const original = originals[at];
      if (!original) return answer(item, 'notFound');
      const texts = Object.entries(original.texts) as [TranslatedField, string][];
      const told = languagesOf(original, to);
      const from = chosen ?? told.findLast(one => one !== undefined && one !== to) ?? told.find(Boolean);
      if (!from) return answer(item, 'unknownLanguage');
      if (from === to) return answer(item, 'sameLanguage', from);
      const sources = told.map(one => chosen ?? one ?? from);
      const found = findAll(texts, sources, { to, kept: kept.get(item.id) ?? [] });
      if (found) return answerWith(item, from, found, texts);
      const isPrivate = await mustStay(ctx, original, translator);
      if (isPrivate && !translator.isOwn) return answer(item, 'needsConsent', from);
      if (!mayWait) return answer(item, 'pending', from);
      const one = { item, original, texts, sources, from, isChosen: chosen !== undefined, isPrivate };
      wanted.push(one);
      return one;
    }),
  );
  const made = await translateAll(ctx, wanted, { to, translator });
  return answers.map(one => {
    if (!('texts' in one && 'item' in one)) return one;
    const texts = made.get(one) ?? 'unavailable';
    return typeof texts === 'string'
      ? answer(one.item, texts, one.from)
      : answerWith(one.item, one.from, texts, one.texts);
  });
}

/**
 * Returns the stored translations of all texts; undefined unless there is one of each, of its current wording and
 * language.
 */
function findAll(
  texts: Texts,
  sources: Sources,
  { to, kept }: { to: LocaleCode; kept: readonly StoredTranslation[] },
): Texts | undefined {
  const found = texts.flatMap(([field, text], at) => {
    if (sources[at] === to) return [[field, text] as const];
    const hash = hashOf(text);
    const row = kept.find(one => one.field === field && one.source === sources[at] && one.hash.equals(hash));
    // Those from before translations were judged may stutter.
    return row && !stutters(text, row.text) ? [[field, row.text] as const] : [];
  });
  return found.length === texts.length ? found : undefined;
}

/** Private messages stay on the site's own network, unless the translator is another's and both people have agreed. */
async function mustStay(ctx: Ctx, { transactionId }: Original, translator: SiteTranslator): Promise<boolean> {
  if (transactionId === undefined) return false;
  return translator.isOwn || !(await haveBothAgreed(ctx, transactionId, translator));
}

type Results = ReadonlyMap<PendingItem, Texts | AttemptStatus>;

/** Translates all items, one request for each language, and stores the results. */
async function translateAll(
  ctx: Ctx,
  wanted: readonly PendingItem[],
  { to, translator }: { to: LocaleCode; translator: SiteTranslator },
): Promise<Results> {
  const { engine } = ctx;
  if (wanted.length === 0 || !engine.translator) return new Map();
  const isTooMuch = await countInOrder(engine, countsOf(ctx)).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'too-many-requests') return true;
      throw error;
    },
  );
  if (isTooMuch) return new Map(wanted.map(one => [one, 'tooMany']));
  const namesIn = await namesOf(
    engine.db,
    wanted.map(({ item: { id }, original: { place } }) => ({ id, place })),
  );
  const groups = groupBy(wanted, ({ isPrivate }) => String(isPrivate));
  const made = new Map<PendingItem, Texts | AttemptStatus>();
  const translateGroup = async (group: readonly PendingItem[]) => {
    const [first] = group;
    if (!first || !engine.translator) return;
    const texts = group.flatMap(({ item: { id }, original: { place }, texts: own, isChosen, ...one }) => {
      const names = namesIn({ id, place });
      return own.map(([, text], at) => {
        const source = one.sources[at] ?? one.from;
        return {
          text,
          names,
          languageOf: (line: string) => (isChosen ? source : languageOfLine(line, source)),
        };
      });
    });
    const how = { to, isPrivate: first.isPrivate };
    const done = await translateTexts(engine.translator, texts, how, engine.log);
    if (done === 'foreign') return group.forEach(one => made.set(one, 'needsConsent'));
    let next = 0;
    for (const one of group) {
      const own = one.texts.map(([field]) => [field, done[next++] ?? 'unavailable'] as const);
      const whole = own.flatMap(([field, text]) =>
        typeof text === 'object' ? [[field, text.text] as const] : [],
      );
      const [fault] = own.flatMap(([, text]) => (typeof text === 'string' ? text : []));
      made.set(one, fault ?? whole);
    }
  };
  await Promise.all([...groups.values()].map(translateGroup));
  await saveTranslations(engine.db, keepable(made, to), {
    target: to,
    translator: translator.name,
    at: engine.clock.now(),
  });
  return made;
}

const keepable = (made: Results, to: LocaleCode): StoredTranslation[] =>
  [...made].flatMap(([{ item, texts, sources }, done]) =>
    typeof done === 'string'
      ? []
      : done.flatMap(([field, text], at) => {
          const source = sources[at];
          if (source === undefined || source === to) return [];
          return { subjectId: item.id, field, source, hash: hashOf(texts[at]?.[1] ?? ''), text };
        }),
  );

function countsOf({ viewer, address }: Ctx): Count[] {
  const network = address === undefined ? undefined : networkOf(address);
  return [
    ...(viewer.kind === 'user' ? [['translations', viewer.userId] as const] : []),
    ...(network === undefined ? [] : [['translationsFromAddress', network] as const]),
  ];
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
