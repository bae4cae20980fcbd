import {
  maxTranslationItems,
  type TranslatedText,
  type Translation,
  type TranslationStatus,
} from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { Api } from '#src/api/api.ts';
import type { TranslationFailure } from '#src/util/translation/translations.ts';
import type { Original } from './request.ts';

interface Batch<Item, Answer> {
  items: Map<string, Item>;
  answers: Promise<ReadonlyMap<string, Answer>>;
}

/**
 * Adds an item to a batch and returns its result. An item with the same id is replaced only if the new one has
 * precedence.
 */
type Add<Item, Answer> = (id: string, item: Item, hasPrecedence?: boolean) => Promise<Answer | undefined>;

/**
 * Returns a function that collects the items requested in the same tick under one key, and requests them in as few
 * calls as possible.
 * @param most items in one call
 * @param call returns one result per item, in the same order
 */
function inBatches<Item, Asked, Answer>(
  most: number,
  call: (items: Item[], asked: Asked) => Promise<readonly Answer[]>,
): (asked: Asked, key: string) => Add<Item, Answer> {
  const batches = new Map<string, Batch<Item, Answer>>();

  function begin(asked: Asked, key: string): Batch<Item, Answer> {
    const items = new Map<string, Item>();
    const answers = new Promise(resolve => setTimeout(resolve)).then(async () => {
      batches.delete(key);
      const all = [...items];
      const calls = Array.from({ length: Math.ceil(all.length / most) }, async (_, at) => {
        const part = all.slice(at * most, (at + 1) * most);
        const answered = await call(
          part.map(([, item]) => item),
          asked,
        );
        return part.flatMap(([id], place) => {
          const answer = answered[place];
          return answer === undefined ? [] : [[id, answer] as const];
        });
      });
      return new Map((await Promise.all(calls)).flat());
    });
    const batch = { items, answers };
    batches.set(key, batch);
    return batch;
  }

  return (asked, key) =>
    async (id, item, hasPrecedence = false) => {
      const { items, answers } = batches.get(key) ?? begin(asked, key);
      if (!items.has(id) || hasPrecedence) items.set(id, item);
      return (await answers).get(id);
    };
}

/** A text could not be translated, and why. */
export class Untranslated extends Error {
  constructor(readonly why: TranslationFailure) {
    super(why);
  }
}

interface Asked {
  api: () => Promise<Api>;
  /** The reader's language. */
  to: LocaleCode;
  /** The language of the originals, if the reader has chosen one. */
  from: LocaleCode | undefined;
}

const languagesOf = ({ to, from }: Asked) => ({ to, ...(from === undefined ? {} : { from }) });

const batchOfItems = inBatches(
  maxTranslationItems,
  async (items: NonNullable<Original['item']>[], asked: Asked): Promise<readonly Translation[]> =>
    (await asked.api()).call('POST /api/translations', { ...languagesOf(asked), items }),
);

const batchOfTexts = inBatches(
  maxTranslationItems,
  async (
    originals: Pick<Original, 'text' | 'people'>[],
    asked: Asked,
  ): Promise<readonly TranslatedText[]> => {
    const people = [...new Set(originals.flatMap(({ people: own = [] }) => own))].filter(isName).slice(0, 10);
    const texts = originals.map(({ text }) => text);
    return (await asked.api()).call('POST /api/console/translations', {
      ...languagesOf(asked),
      texts,
      people,
    });
  },
);

const isName = (name: string | undefined): name is string => name !== undefined && name !== '';

/**
 * Translates with the site's translator, which finds the text by the id of its item. Simultaneous requests of a page
 * are combined into as few calls as possible.
 * @throws Untranslated; ApiFailure
 */
export async function translateOnSite(
  { item, field }: Original,
  asked: Asked,
): Promise<{ text: string; from: string }> {
  if (!item) throw new Untranslated('no-pair');
  const batch = batchOfItems(asked, `${asked.to} ${asked.from ?? ''}`);
  // A card requests only the title.
  const answer = await batch(`${item.kind} ${item.id}`, item, !item.isTitleOnly);
  return textOf(answer, answer?.texts?.[field], asked);
}

/**
 * The same for a text in the console, which is sent in full because it may no longer be stored. @throws Untranslated;
 * ApiFailure
 */
export async function translateForOperator(
  original: Original,
  asked: Asked,
): Promise<{ text: string; from: string }> {
  const answer = await batchOfTexts(asked, `${asked.to} ${asked.from ?? ''}`)(original.text, original);
  return textOf(answer, answer?.text, asked);
}

function textOf(
  answer: { status: TranslationStatus; from?: LocaleCode } | undefined,
  text: string | undefined,
  { to }: Asked,
): { text: string; from: string } {
  if (answer?.status === 'sameLanguage') return { text: '', from: to };
  if (answer?.status !== 'translated' || text === undefined || !answer.from)
    throw new Untranslated(failures[answer?.status ?? 'unavailable'] ?? 'unavailable');
  return { text, from: answer.from };
}

const failures: Partial<Record<TranslationStatus, TranslationFailure>> = {
  unknownLanguage: 'unknown-language',
  needsConsent: 'needs-consent',
  tooMany: 'too-many',
};
