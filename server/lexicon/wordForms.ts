import { separated, withoutRareLetters } from './lookAlikes.ts';
import { memoize } from '#contract/text/memoize.ts';
import { withoutAccents } from '#contract/text/transliterate.ts';
import { eastSlavicForms } from './eastSlavicForms.ts';
import { cyrillicEndings, latinEndings, lightStem, type OtherForms } from './lightStem.ts';
import { listedForms } from './listedForms.ts';
import { nasalForms, polishForms } from './polishForms.ts';
import { stopWords } from './words.ts';

const none: OtherForms = { words: [], stems: [] };

/**
 * Returns the forms of a Ukrainian, Russian or Polish word whose vowel or last consonant changes: `рік` and `року`,
 * `крісло` and `крісел`, `нога` and `нозі`, `okno` and `okien`. By rule, without a dictionary: some forms do not exist.
 * A form without an ending leads to stems, one with an ending to whole words, so that `рок` does not find `рік`.
 * Cached: each statement of a search asks for the forms of its words.
 */
export const otherForms = memoize(2000, (written): OtherForms => {
  const lower = written.normalize('NFC').toLowerCase();
  const word = withoutAccents(separated(lower));
  const { language, rules } = /^[а-яіїєґё]{3,24}$/u.test(word)
    ? { language: cyrillicEndings, rules: eastSlavicForms }
    : /^[a-z]{3,24}$/.test(word)
      ? { language: latinEndings, rules: polishForms }
      : { language: undefined, rules: () => none };
  if (!language) return none;
  const [plain, root] = [word, lightStem(word, language)].map(withoutRareLetters) as [string, string];
  // The database knows this ending only by its Russian rules.
  const stem = root.length > 3 ? root.replace(/ы$/u, '') : root;
  const listed = listedForms(plain);
  const { words, stems } = listed ? { words: listed, stems: [] } : rules(plain, stem);
  // Of "rozmów", a form of "rozmowa", the database cuts what looks like an ending.
  const bare = lightStem(stem, language) === stem ? [] : [stem];
  const whole = /[аеиоуыэюяіaeiouy]$/u.test(plain) ? [] : [plain.replace(/ь$/u, '')];
  const nasal = nasalForms(lower).filter(one => !misleading.has(one));
  return {
    words: [...new Set([...words, ...bare, ...nasal].map(joined))].filter(
      one => one !== plain && one.length > 2 && !stopWords.has(one) && !misleading.has(one),
    ),
    stems: [...new Set([...stems, ...nasal, ...whole])].filter(one => one !== root && one.length > 2),
  };
});

/** A word without the ь that {@link separated} writes for an apostrophe: it is compared as a whole. */
const joined = (word: string) => word.replace(/([бпвмф])ь(?=[яюеі])/gu, '$1');

// They look like forms of other words: "він" of "вони", "rak" of "ręka".
const misleading = new Set('він від між під сім rak swiat'.split(' '));
