import { terms } from './terms.ts';

/** A line without what must survive, and how to put that back. */
export interface ProtectedLine {
  /** With `[1]`, `[2]` … in place of what must survive. */
  text: string;
  /** Whether there is a word to translate. */
  hasWords: boolean;
  /** Returns the translation with everything back in its place; undefined when it isn't whole. */
  restore(translated: string): string | undefined;
}

const currency = String.raw`(?:€|\$|£|₴|zł|грн|EUR|UAH|PLN|USD|%|m²|м²)`;
const name = String.raw`\p{Lu}[\p{L}’'.-]*`;

/** What stays as it is written. Earlier alternatives win. */
const kinds = [
  // An address of the web, an email address, a handle or a tag.
  String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]]`,
  String.raw`[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  String.raw`(?<!\S)[@#][\p{L}\p{N}_]+`,
  // Markup is text here, and what looks like a placeholder is none.
  String.raw`<[^<>]{1,200}>|&[#\w]{1,10};|\[\s*\d+\s*\]`,
  // A street.
  String.raw`(?<!\p{L})(?:вул\.|вулиця|ул\.|улица|ul\.|ulica|aleja)\s${name}(?:\s${name}){0,2}`,
  String.raw`(?<!\p{L})\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|platz|allee|gasse|weg)(?!\p{L})`,
  // A number, a date, a time, a telephone number, a price.
  String.raw`(?:${currency}[ \u00a0]?)?\+?\p{N}(?:[\p{N} \u00a0.,:\/()–-]*\p{N})?(?:[ \u00a0]?${currency}(?!\p{L}))?`,
  String.raw`\p{Extended_Pictographic}[\p{Extended_Pictographic}\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*`,
];

const placeholder = /\[\s*(\d+)\s*\]/gu;
const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const whole = (texts: readonly string[]) => String.raw`(?<!\p{L})(?:${texts.map(escape).join('|')})(?!\p{L})`;

const always = [kinds[0], whole(terms), ...kinds.slice(1)].join('|');

/** Puts placeholders in place of what must survive the translation of a line. `names`: of people, as written. */
export function protect(line: string, names: readonly string[] = []): ProtectedLine {
  const known = names.filter(one => one.length > 1);
  const pattern = new RegExp(known.length > 0 ? `${always}|${whole(known)}` : always, 'gu');
  const kept: string[] = [];
  const text = line.replace(pattern, found => `[${kept.push(found)}]`);
  return {
    text,
    hasWords: /\p{L}/u.test(text),
    restore(translated) {
      const found = [...translated.matchAll(placeholder)].map(([, at]) => Number(at));
      const isWhole = found.length === kept.length && new Set(found).size === kept.length;
      if (!isWhole || found.some(at => at < 1 || at > kept.length)) return undefined;
      if (isNonsense(text, translated)) return undefined;
      return translated.replace(placeholder, (_, at: string) => kept[Number(at) - 1] ?? '').trim();
    },
  };
}

/** Markup that the original does not have, nothing, several lines, or much more than was said. */
function isNonsense(original: string, translated: string): boolean {
  return (
    /<[^<>]*>|&[#\w]{1,10};|[\r\n\0]/u.test(translated) ||
    !/\p{L}/u.test(translated) ||
    translated.length > 60 + original.length * 6
  );
}
