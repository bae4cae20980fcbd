import { terms, wordsThatAreNames } from './protectedTerms.ts';
import { isUsableLine, isUsableText, type Languages } from './usableTranslation.ts';

/** A text with its untranslatable parts replaced, and how to restore them. */
export interface ProtectedText {
  /** The text to translate: lines with `[1]`, `[2]` … in place of untranslatable parts. */
  lines: readonly string[];
  /**
   * Returns the translation with its line breaks and the original parts restored; the text itself where there was
   * nothing to translate, and undefined when it is incomplete or cannot be shown: see `usableTranslation.ts`.
   * @param translationOf returns the translation of one of `lines`; null: it is in the reader's language already
   */
  restore(
    translationOf: (line: string) => string | null | undefined,
    languages: Languages,
  ): string | undefined;
}

/**
 * Returns whether each placeholder of a protected line came back exactly once, and the rest can be a translation of it.
 */
export function isWholeTranslation(line: string, translated: string): boolean {
  const placeholders = (text: string) => [...text.matchAll(placeholder)].map(([, at]) => Number(at)).sort();
  const words = (text: string) => text.replace(placeholder, ' ');
  return (
    placeholders(line).join() === placeholders(translated).join() &&
    !/<[^<>]*>|&[#\w]{1,10};|[\r\n\0]/u.test(translated) &&
    isUsableLine(words(line), words(translated))
  );
}

/** Splits a protected line at its placeholders, which are at the odd indices. */
export const partsOf = (line: string): readonly string[] => line.split(/(\[\d+\])/);

interface ProtectedLine {
  text: string;
  /** Whether there is a word to translate. */
  hasWords: boolean;
  restore(translated: string): string | undefined;
}

const currency = String.raw`(?:€|\$|£|₴|zł|грн|EUR|UAH|PLN|USD|%|m²|м²)`;
const name = String.raw`\p{Lu}[\p{L}’'.-]{0,40}`;
const address = String.raw`[\p{L}\p{N}._+-]`;

// Each alternative begins where a word does and ends within a bounded length: a text of five thousand letters without
// a space must not take long.
const link = String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]]`;
const others = [
  // An email address, a handle or a tag.
  String.raw`(?<!${address})${address}{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`,
  String.raw`(?<!\S)[@#][\p{L}\p{N}_]+`,
  // Markup is plain text here, and text that looks like a placeholder is protected.
  String.raw`<[^<>]{1,200}>|&[#\w]{1,10};|\[\s{0,9}\d{1,9}\s{0,9}\]`,
  // A street.
  String.raw`(?<!\p{L})(?:вул\.|вулиця|ул\.|улица|ul\.|ulica|aleja)\s${name}(?:\s${name}){0,2}`,
  String.raw`(?<![\p{L}-])\p{Lu}[\p{L}-]{0,60}(?:straße|strasse|str\.|platz|allee|gasse|weg)(?!\p{L})`,
  // A number, a date, a time, a telephone number, a price; but not one that begins an email address.
  String.raw`(?:${currency}[ \u00a0]?)?\+?\p{N}(?:[\p{N} \u00a0.,:\/()–-]{0,200}\p{N})?(?!${address}{0,64}@)(?:[ \u00a0]?${currency}(?!\p{L}))?`,
  String.raw`\p{Extended_Pictographic}[\p{Extended_Pictographic}\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*`,
];

const placeholder = /\[\s*(\d+)\s*\]/gu;
const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const whole = (texts: readonly string[]) => String.raw`(?<!\p{L})(?:${texts.map(escape).join('|')})(?!\p{L})`;

/** Text that stays unchanged. Earlier alternatives take precedence. */
const always = [link, whole(terms), ...others].join('|');

/**
 * Replaces untranslatable parts with placeholders: numbers, dates, prices, addresses, links, emoji, markup, official
 * terms and `names`. The text is translated line by line, to keep its line breaks.
 * @param names of people and places as written; see {@link namesIn}
 */
export function protectText(text: string, names: readonly string[] = []): ProtectedText {
  const pattern = new RegExp(names.length > 0 ? `${always}|${whole(names)}` : always, 'gu');
  const all = text.split(/(\r?\n)/).map(given => {
    const [start, words, end] = edgesOf(given);
    return { given, start, end, line: protectLine(words, pattern) };
  });
  return {
    lines: [...new Set(all.flatMap(({ line }) => (line.hasWords ? [line.text] : [])))],
    restore(translationOf, languages) {
      const made = new Map<string, string>();
      const restored = all.map(({ given, start, end, line }) => {
        const translated = line.hasWords ? translationOf(line.text) : null;
        if (translated === null) return given;
        const back = translated === undefined ? undefined : line.restore(translated);
        if (translated !== undefined) made.set(line.text, translated);
        return back === undefined ? undefined : start + back + end;
      });
      const isUsable = () => isUsableText([...made.keys()], [...made.values()], languages);
      return restored.includes(undefined) || !isUsable() ? undefined : restored.join('');
    },
  };
}

/** Splits a text into leading white space, the text itself, and trailing white space. */
export function edgesOf(text: string): readonly [start: string, words: string, end: string] {
  const words = text.trim();
  const start = words === '' ? text.length : text.indexOf(words);
  return [text.slice(0, start), words, text.slice(start + words.length)];
}

function protectLine(line: string, pattern: RegExp): ProtectedLine {
  const kept: string[] = [];
  const text = line.replace(pattern, found => `[${kept.push(found)}]`);
  return {
    text,
    hasWords: /\p{L}/u.test(text),
    restore(translated) {
      if (!isWholeTranslation(text, translated)) return undefined;
      return translated.replace(placeholder, (_, at: string) => kept[Number(at) - 1] ?? '').trim();
    },
  };
}

/**
 * Returns the parts of these names that stay as written: a person's first name besides "Olena B", and the town of an
 * address. A name that is also a word ("Essen", "Віра") is translated as a word where it stands alone.
 * @param people display names
 * @param places addresses of towns: "Bremen, Germany"
 */
export function namesIn(
  people: readonly (string | undefined)[],
  places: readonly (string | undefined)[] = [],
): readonly string[] {
  const given = people.flatMap(one => (one ? [one.trim(), firstNameOf(one)] : []));
  // A country alone is translated like any word.
  const towns = places.map(one => (one?.includes(',') ? one.split(',')[0]?.trim() : undefined));
  const names = [...given, ...towns].filter((one): one is string => one !== undefined && one.length > 1);
  return [...new Set(names)].filter(one => !wordsThatAreNames.has(one)).sort((a, b) => b.length - a.length);
}

/** Undefined when the last word is not an initial: the name may be an organisation's. */
const firstNameOf = (displayName: string) => /^(.+)\s\p{Lu}\.?$/u.exec(displayName.trim())?.[1];
