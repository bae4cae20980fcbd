import type { Place } from '#contract/entities/place.ts';
import type { Reading } from '#contract/entities/reading.ts';
import type { Concept } from '#contract/lexicon/concepts.ts';
import { conceptsOf } from '#contract/lexicon/lexicon.ts';
import { askingWords, joiningWords } from '#contract/lexicon/words.ts';

/** The largest place that is called just so; undefined when none is. */
export type FindPlace = (name: string) => Promise<Place | undefined>;

const wordsMax = 12;
/** "Frankfurt am Main" */
const placeWordsMax = 3;

/** Also names of towns; only "in Halle" is one. What the lexicon knows is not listed here. */
const ordinary = new Set(
  'bad bar bath best brest essen forest gold halle hof hope lich mar mir most nice reading role sale split star stein tours tur wesel wesele welle баня бар біла брест красное мар мир мост нова нива новая рука слава тур ніс'.split(
    ' ',
  ),
);
const placing = new Set(
  'in near nahe bei um w we koło blisko у в во біля поблизу коло около возле до do nach to zu v'.split(' '),
);

/**
 * How words can be meant, the closest way first: as a kind of listing, near a place, at last anywhere else; the words as they
 * are come after the last. Empty when they name neither.
 */
export async function readingsOf(text: string, findPlace: FindPlace): Promise<Reading[]> {
  const words = (
    text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+(?:[-’'ʼ][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  ).slice(0, wordsMax);
  const found = await placeIn(words, findPlace);
  const rest = words.filter((_, at) => !found || at < found.from || at >= found.to);
  const content = rest.filter(word => !isFiller(word));
  const kind = kindOf(content);
  const place = found && { place: found.place };
  const keywords = content.length > 0 ? { keywords: content.join(' ') } : undefined;
  const elsewhere = found && { elsewhere: found.place };
  if (!kind)
    return place ? [{ ...place, ...keywords }, ...(keywords ? [{ ...keywords, ...elsewhere }] : [])] : [];
  const { isWhole, naming, ...filters } = kind;
  if (isWhole)
    return place
      ? [
          { ...filters, ...place },
          { ...filters, ...elsewhere },
        ]
      : [filters];
  const within = { ...filters, ...keywords };
  if (!place) return [within];
  const { levels, ...roughly } = filters;
  return [
    { ...within, ...place },
    { ...filters, ...place },
    // Somebody may have filed it under something else of the same kind.
    ...(levels ? [{ ...roughly, ...place, keywords: naming.join(' ') }] : []),
    { ...within, ...elsewhere },
  ];
}

interface Found {
  place: Place;
  /** The words that name it: from the one to before the other. */
  from: number;
  to: number;
}

/** Of several places the one with the longest name, then the last: that is where people put it. */
async function placeIn(words: readonly string[], findPlace: FindPlace): Promise<Found | undefined> {
  for (let length = Math.min(placeWordsMax, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const named = words.slice(from, from + length);
      if (length === 1 && !mayBePlace(words, from)) continue;
      if (isFiller(named[0]) || isFiller(named.at(-1))) continue;
      const place = await findPlace(named.join(' '));
      if (place) return { place, from, to: from + length };
    }
  }
  return undefined;
}

function mayBePlace(words: readonly string[], at: number): boolean {
  const word = words[at]?.toLowerCase() ?? '';
  if (word.length < 3 || /^\p{N}+$/u.test(word)) return false;
  const isOrdinary = ordinary.has(word) || conceptsOf(word).length > 0;
  return !isOrdinary || placing.has(words[at - 1]?.toLowerCase() ?? '');
}

const isFiller = (word = '') => joiningWords.has(word.toLowerCase()) || askingWords.has(word.toLowerCase());

interface Kind extends Pick<Reading, 'subcategories' | 'levels'> {
  isWhole: boolean;
  /** The words that name it. */
  naming: readonly string[];
}

/** What kind of listing the words name, all together; undefined when they name none or several that exclude each other. */
function kindOf(words: readonly string[]): Kind | undefined {
  const written = words.map(word => conceptsOf(word));
  const named = written.some(ofKind) ? written : words.map(word => conceptsOf(word, true));
  const kinds = named.flatMap(concepts => ofKind(concepts) ?? []);
  const [first] = kinds;
  if (!first || kinds.some(({ subcategories }) => subcategories !== first.subcategories)) return undefined;
  const levels = new Set(kinds.flatMap(({ subcategoriesLevelOne }) => subcategoriesLevelOne ?? []));
  return {
    subcategories: first.subcategories,
    // "Pet food" may be filed under something else than food.
    ...(levels.size > 0 && !named.some(isOfNoKind) ? { levels: [...levels] } : {}),
    naming: words.filter((_, at) => ofKind(named[at] ?? [])),
    isWhole: named.every(concepts => concepts.length > 0 && concepts.every(({ isWhole }) => isWhole)),
  };
}

const ofKind = (concepts: readonly Concept[]) => concepts.find(({ kind }) => kind)?.kind;
const isOfNoKind = (concepts: readonly Concept[]) =>
  concepts.some(({ isManner }) => !isManner) && !ofKind(concepts);
