import { maxTranslationItems, type Translation } from '#contract/entities/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { Api } from '#src/api/api.ts';
import type { TranslationFailure } from '#src/util/translation/translations.ts';
import type { Original } from './request.ts';

/** A text that stays as it is, and why. */
export class Untranslated extends Error {
  constructor(readonly why: TranslationFailure) {
    super(why);
  }
}

type Item = NonNullable<Original['item']>;

interface Asked {
  /** The reader's language. */
  to: LocaleCode;
  /** The language of the originals, as the reader says. */
  from: LocaleCode | undefined;
}

interface Batch {
  items: Map<string, Item>;
  answers: Promise<ReadonlyMap<string, Translation>>;
}

/** What a page asks for at the same moment, by languages. */
const batches = new Map<string, Batch>();

/**
 * Translates by the translator of the site. What a page asks for at once becomes one call, or as few as possible.
 * @throws Untranslated; ApiFailure
 */
export async function translateOnSite(
  api: () => Promise<Api>,
  { item, field }: Original,
  asked: Asked,
): Promise<{ text: string; from: string }> {
  if (!item) throw new Untranslated('no-pair');
  const id = `${item.kind} ${item.id}`;
  const { items, answers } = batchOf(api, asked);
  // A card asks for the title alone.
  if (!items.has(id) || !item.isTitleOnly) items.set(id, item);
  const answer = (await answers).get(id);
  if (answer?.status === 'sameLanguage') return { text: '', from: asked.to };
  const text = answer?.texts?.[field];
  if (answer?.status !== 'translated' || text === undefined || !answer.from)
    throw new Untranslated(failures[answer?.status ?? 'unavailable'] ?? 'unavailable');
  return { text, from: answer.from };
}

const failures: Partial<Record<Translation['status'], TranslationFailure>> = {
  unknownLanguage: 'unknown-language',
  needsConsent: 'needs-consent',
  tooMany: 'too-many',
};

function batchOf(api: () => Promise<Api>, asked: Asked): Batch {
  const key = `${asked.to} ${asked.from ?? ''}`;
  const open = batches.get(key);
  if (open) return open;
  const items = new Map<string, Item>();
  const answers = new Promise(resolve => setTimeout(resolve)).then(async () => {
    batches.delete(key);
    const all = [...items.values()];
    const calls = Array.from({ length: Math.ceil(all.length / maxTranslationItems) }, (_, at) =>
      call(api, all.slice(at * maxTranslationItems, (at + 1) * maxTranslationItems), asked),
    );
    return new Map((await Promise.all(calls)).flat().map(one => [`${one.kind} ${one.id}`, one] as const));
  });
  const batch = { items, answers };
  batches.set(key, batch);
  return batch;
}

async function call(api: () => Promise<Api>, items: readonly Item[], { to, from }: Asked) {
  return (await api()).translations.show({ to, ...(from === undefined ? {} : { from }), items: [...items] });
}
