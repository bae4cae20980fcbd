import { withoutSpelling } from '../text/pastedText.ts';
import { hasLookAlike, unmixedName } from '../text/unmixed.ts';

/**
 * Why a name is rejected: hidden-characters, it has invisible characters or ones that change the text direction;
 * badge-sign, it has a symbol that looks like the badge, or claims that its bearer was verified; mixed-letters, one of
 * its words mixes alphabets, and not only letters that look alike; no-letters, it has nothing readable.
 */
export const nameProblems = ['hidden-characters', 'badge-sign', 'mixed-letters', 'no-letters'] as const;
export type NameProblem = (typeof nameProblems)[number];

// The blank Braille pattern and the Hangul fillers are letters or symbols to Unicode, but are invisible.
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u2800\ufff9-\ufffb]/u;

// Check marks, shields, medals, and the square root, which is used as a check mark.
const badge =
  /[\u221a\u237b\u2705\u2611\u2713\u2714\u26e8\u{10102}\u{1f197}\u{1f396}\u{1f3c5}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}]/u;

// The words of the badge in all inflections, and with their letters spaced out.
const badgeWords =
  /verified|verifizier|zweryfikowan|перевірен(?:ий|а|о|і)|провер(?:ен|ён)(?:ный|ная|о|а)?(?!к)/u;

const readable = /[\p{L}\p{N}\p{Emoji_Presentation}]|\p{Emoji}\ufe0f/u;

// A word with letters of one of these alphabets must not have letters of another; marks and symbols belong to all
// scripts.
const alphabets = ['Latin', 'Cyrillic', 'Greek'].map(script => ({
  name: script.toLowerCase(),
  one: new RegExp(`\\p{Script=${script}}`, 'gu'),
  others: new RegExp(`(?!\\p{Script=${script}}|\\p{Script=Common}|\\p{Script=Inherited})\\p{L}`, 'gu'),
}));

/** A letter of another alphabet than the rest of its word: `latin`, `cyrillic`, `greek` or `other`. */
export interface StrayLetter {
  letter: string;
  alphabet: string;
  word: string;
}

/**
 * Returns a letter of a name that is of another alphabet than most of its word; undefined when each word is in
 * one alphabet, at least after {@link unmixedName}.
 */
export function findStrayLetter(name: string): StrayLetter | undefined {
  for (const word of unmixedName(name).match(/[\p{L}\p{M}]+/gu) ?? []) {
    const [main] = alphabets
      .map(({ one, others }) => ({ own: word.match(one)?.length ?? 0, strays: word.match(others) ?? [] }))
      .filter(({ own, strays }) => own > 0 && strays.length > 0)
      .sort((a, b) => b.own - a.own);
    // The one that shows which keyboard was wrong, if there is one.
    const letter = main?.strays.find(stray => !hasLookAlike(stray)) ?? main?.strays[0];
    if (letter === undefined) continue;
    return { letter, alphabet: alphabets.find(({ one }) => letter.match(one))?.name ?? 'other', word };
  }
  return undefined;
}

/**
 * Returns what is wrong with a person's or an organisation's name; undefined when nothing is. Words of different
 * alphabets side by side are valid ("Anna Коваль"), as are apostrophes, hyphens and emoji (Unicode TR 39, 5.1), and
 * letters that {@link unmixedName} puts right. A single part, such as a placeholder for a missing last name, may be only
 * punctuation.
 */
export function findNameProblem(name: string, { isPart = false } = {}): NameProblem | undefined {
  if (hidden.test(withoutSpelling(name))) return 'hidden-characters';
  if (hasBadgeSign(name)) return 'badge-sign';
  if (findStrayLetter(name)) return 'mixed-letters';
  return isPart || name.trim() === '' || readable.test(name) ? undefined : 'no-letters';
}

/** Returns whether a name or title contains a symbol that looks like the badge, or words that claim verification. */
export function hasBadgeSign(name: string): boolean {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  return badge.test(name) || badgeWords.test(letters);
}
