import type { Place } from '#contract/geo/place.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import type { Concept } from '#server/lexicon/concepts.ts';
import { conceptsOf } from '#server/lexicon/lexicon.ts';
import { queryPhraseWords, stopWords } from '#server/lexicon/words.ts';
import { apostrophe } from '#contract/text/unmixed.ts';

/** Finds the largest place with exactly this name; undefined when there is none. */
export type FindPlace = (name: string) => Promise<Place | undefined>;

const maxWords = 12;
/** As in "Frankfurt am Main". */
const maxPlaceWords = 3;

/**
 * Ordinary words that are also names of towns; only "in Halle" means the place. Words of the lexicon are not listed
 * here.
 */
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

const word = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:(?:-|${apostrophe})[\\p{L}\\p{N}\\p{M}]+)*`, 'gu');

/**
 * Returns the possible interpretations of a search text, the most specific first: as a kind of listing, near a place,
 * finally anywhere else. The plain keyword search comes after the last. Empty when the text names neither a kind nor a
 * place.
 */
export async function interpret(text: string, findPlace: FindPlace): Promise<Interpretation[]> {
  const words = (text.normalize('NFC').match(word) ?? []).slice(0, maxWords);
  const named = await placeIn(words, findPlace);
  // A family from Mariupol looks for a home elsewhere; only a search for transport is about the place they leave.
  const isLeft = named?.isOrigin && !mayBeTransport(kindOf(words.filter(word => !isFiller(word))));
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
    // The author may have chosen a different subcategory of the same kind.
    ...(levels ? [{ ...roughly, ...place, keywords: naming.join(' ') }] : []),
    { ...within, ...elsewhere },
  ];
}

interface Found {
  place: Place;
  /** The words that name the place: from `from` up to, but excluding, `to`. */
  from: number;
  to: number;
  /** Where somebody comes from. */
  isOrigin: boolean;
}

/**
 * Of several places picks the one with the longest name, then the last, where people usually put it. A country only
 * when there is no town, and a place of origin last of all.
 */
async function placeIn(words: readonly string[], findPlace: FindPlace): Promise<Found | undefined> {
  const all: Found[] = [];
  for (let length = Math.min(maxPlaceWords, words.length); length > 0; length--) {
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
/** Degrees of latitude: more than the largest town spans. */
const widest = 1.1;

function mayBePlace(words: readonly string[], at: number): boolean {
  const word = words[at]?.toLowerCase() ?? '';
  if (word.length < 3 || /^\p{N}+$/u.test(word)) return false;
  const isOrdinary = ordinary.has(word) || conceptsOf(word).length > 0;
  return !isOrdinary || placing.has(words[at - 1]?.toLowerCase() ?? '');
}

const isFiller = (word = '') => stopWords.has(word.toLowerCase()) || queryPhraseWords.has(word.toLowerCase());

interface Kind extends Pick<Interpretation, 'subcategories' | 'levels'> {
  isWhole: boolean;
  /** The words that name the kind. */
  naming: readonly string[];
}

/**
 * Returns the kind of listing that the words name together; undefined when they name none, or several that exclude each
 * other.
 */
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

/** Whether the search is for transport from one place to another. */
const mayBeTransport = (kind: Kind | undefined) => !kind || (kind.levels?.includes('transport') ?? false);

const ofKind = (concepts: readonly Concept[]) => concepts.find(({ kind }) => kind)?.kind;
const isOfNoKind = (concepts: readonly Concept[]) =>
  concepts.some(({ isManner }) => !isManner) && !ofKind(concepts);
