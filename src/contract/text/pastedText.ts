// What people copy from contact lists, bank apps, PDF files and web pages has signs in it that they cannot see. Browser
// and server remove them with the same functions, so that neither refuses what the other accepts.

/** Letters of scripts whose spelling needs joiners and non-joiners between letters: Persian, Hindi, Sinhala and others. */
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]`;

/** Invisible signs that are part of the spelling, with the visible ones before them. */
const spelling = [
  String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*(?:[\u{e0030}-\u{e007a}]+\u{e007f})?`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`${joining}[\u200c\u200d](?=${joining})`,
];

const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;

// Built on first use: with so many classes that takes an old phone some milliseconds, and few pages need it at once.
const spelt = once(() => new RegExp(spelling.join('|'), 'gu'));
const speltOrUnseen = once(() => new RegExp(`(${spelling.join('|')})|${unseen}`, 'gu'));
// Controls other than white space, too.
const allUnseen = once(() => new RegExp(String.raw`${unseen}|(?!\s)\p{Cc}`, 'gu'));

function once(make: () => RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= make());
}

/** Returns the text without emoji, and without joiners between letters that need them: what else is invisible is none. */
export const withoutSpelling = (text: string): string => text.replace(spelt(), '');

/**
 * Returns words without signs that nobody sees: direction marks, zero-width spaces, soft hyphens, byte order marks.
 * Joiners inside emoji, and between letters of scripts that need them, stay. White space around the words goes.
 */
export const cleanWords = (text: string): string =>
  text.replace(speltOrUnseen(), (_, kept: string | undefined) => kept ?? '').trim();

/**
 * Returns a number, code or address without invisible signs, with each space as a blank, each dash as a hyphen-minus,
 * and the digits and full-width signs of any script as ASCII. Its length changes by the invisible signs only.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(allUnseen(), '')
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u02d7\u2043\u2212\u2796]/gu, '-')
    .replace(/[\s\u2800]/g, ' ')
    .trim();

const fullWidthOffset = 0xfee0;

/** Returns the web address without invisible signs and spaces around it; a dash inside it is part of the address. */
export const cleanUrl = (text: string): string => text.replace(allUnseen(), '').trim();

/** Returns a decimal digit of any script as ASCII. In every script the ten digits have consecutive code points. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
