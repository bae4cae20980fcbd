import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultLocale, locales, type LocaleCode } from '#contract/locales.ts';
import { readTexts, type WrittenTexts } from './texts.ts';

/** For each key, the hash of the English text for which a translation was last looked at. */
export type LookedAt = Readonly<Record<string, string>>;

/** A translation that nobody has looked at since its English text was written, or a record of a text that is gone. */
export interface Stale {
  locale: LocaleCode;
  key: string;
  /** The recorded hash; absent for a new text. */
  before?: string;
  isGone: boolean;
}

export const translated: readonly LocaleCode[] = locales.filter(locale => locale !== defaultLocale);

/** The folder of the records, one for each language. */
export const records = 'translations/lookedAt';

/** Returns the hash of an English text. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text.trim()).digest('hex').slice(0, 8);

/** Returns every stale translation, by language. */
export function findStale(root: string, english: WrittenTexts = readTexts(root, defaultLocale)): Stale[] {
  return translated.flatMap(locale => {
    const lookedAt = readLookedAt(root, locale);
    const gone = Object.keys(lookedAt).filter(key => !english.has(key));
    return [
      ...[...english].flatMap(([key, { text }]) => {
        const before = lookedAt[key];
        if (before === hashOf(text)) return [];
        return [{ locale, key, ...(before === undefined ? {} : { before }), isGone: false }];
      }),
      ...gone.map(key => ({ locale, key, isGone: true })),
    ];
  });
}

/**
 * Records that these translations belong to the present English texts, and forgets texts that are gone. A key may end
 * in `*`, for all that begin so. Returns what was stale among them. @throws when no text has such a key.
 */
export function recordLookedAt(
  root: string,
  chosen: readonly LocaleCode[],
  keys: readonly string[],
): readonly Stale[] {
  const english = readTexts(root, defaultLocale);
  const stale = findStale(root, english).filter(({ locale }) => chosen.includes(locale));
  const known = [...english.keys(), ...stale.map(({ key }) => key)];
  const unknown = keys.filter(key => !known.some(other => covers(key, other)));
  if (unknown.length > 0) throw new Error(`no text has the key ${unknown.join(', ')}`);
  const recorded = stale.filter(({ key, isGone }) => isGone || keys.some(pattern => covers(pattern, key)));
  for (const locale of chosen) {
    const lookedAt = new Map(Object.entries(readLookedAt(root, locale)));
    for (const { key } of recorded.filter(own => own.locale === locale)) {
      const text = english.get(key)?.text;
      if (text === undefined) lookedAt.delete(key);
      else lookedAt.set(key, hashOf(text));
    }
    writeLookedAt(root, locale, lookedAt);
  }
  return recorded;
}

const covers = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

function readLookedAt(root: string, locale: LocaleCode): LookedAt {
  const path = join(root, records, `${locale}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LookedAt) : {};
}

/** One line for each key, sorted, so that two branches seldom change the same lines. */
function writeLookedAt(root: string, locale: LocaleCode, lookedAt: ReadonlyMap<string, string>): void {
  const path = join(root, records, `${locale}.json`);
  const sorted = [...lookedAt].sort(([one], [other]) => (one < other ? -1 : 1));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
