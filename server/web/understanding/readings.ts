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
  [
    'aby angel auch bad bar bath best brest buchen buy change córek córka córki córką danach dane danie essen forest ganz',
    'ganze goes gold hall halle hard hof hope human laufen leer lich made malo mar marks mało mir most mosty much nice none',
    'nowe pisz police reading real role roman sala sale salą sama send senden sens side siebie sim split star stein street',
    'tata titel tours tur tut tych waren warn welle wem wesel wesele wissen ölen łamią',
    'аби баня бар брест буде быть біла варто верно виден гуде далі казан кем красное мало мар мир мост нива нова новая новий',
    'новый ніс пологи рада ради роды рука рівень сама силе слава сума суму сім тиха тихі тоді тур тут',
  ].flatMap(line => line.split(' ')),
);
const placing = new Set(
  'in near nahe bei um w we koło blisko у в во біля поблизу коло около возле до do nach to zu v'.split(' '),
);

const leaving = new Set('from з із зі из со aus von vom z ze od'.split(' '));

/**
 * How words can be meant, the closest way first: as a kind of listing, near a place, at last anywhere else; the words as they
 * are come after the last. Empty when they name neither.
 */
export async function readingsOf(text: string, findPlace: FindPlace): Promise<Reading[]> {
  const words = (
    text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+(?:[-’'ʼ][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  ).slice(0, wordsMax);
  const named = await placeIn(words, findPlace);
  // A family from Mariupol looks for a home elsewhere; only who has to be fetched is looked for there.
  const isLeft = named?.isOrigin && !isOfRoads(kindOf(words.filter(word => !isFiller(word))));
  const found = isLeft ? undefined : named;
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
  /** Where somebody comes from. */
  isOrigin: boolean;
}

/**
 * Of several places the one with the longest name, then the last: that is where people put it. A country only where there is no
 * town, and where somebody comes from last of all.
 */
async function placeIn(words: readonly string[], findPlace: FindPlace): Promise<Found | undefined> {
  const all: Found[] = [];
  for (let length = Math.min(placeWordsMax, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const named = words.slice(from, from + length);
      if (length === 1 && !mayBePlace(words, from)) continue;
      if (isFiller(named[0]) || isFiller(named.at(-1))) continue;
      const place = await findPlace(named.join(' '));
      const isOrigin = leaving.has(words[from - 1]?.toLowerCase() ?? '');
      if (place) all.push({ place, from, to: from + length, isOrigin });
    }
  }
  const [best] = all.sort((one, other) => weakness(one) - weakness(other));
  return best;
}

const weakness = ({ isOrigin, place }: Found) => (isOrigin ? 2 : 0) + (isWide(place) ? 1 : 0);

const isWide = ({ bounds: { ne, sw } }: Place) => ne.lat - sw.lat > widest;
/** Degrees from north to south: more than the largest town reaches over. */
const widest = 1.1;

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

/** Whether somebody is to be taken from one place to another. */
const isOfRoads = (kind: Kind | undefined) => !kind || (kind.levels?.includes('transport') ?? false);

const ofKind = (concepts: readonly Concept[]) => concepts.find(({ kind }) => kind)?.kind;
const isOfNoKind = (concepts: readonly Concept[]) =>
  concepts.some(({ isManner }) => !isManner) && !ofKind(concepts);
