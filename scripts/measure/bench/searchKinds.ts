import { DAY } from '#contract/time/units.ts';

/** Returns the parameters of listings/query for the nth query of its kind. */
export type SearchKind = (n: number) => Record<string, string>;

const inDays = (count: number) => new Date(Math.floor(Date.now() / DAY + count) * DAY).toISOString();
const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;

const town = (n: number) => {
  const [lat, lng] = [40 + (n % 10) * 2, -5 + (n % 7) * 4];
  return { bounds: `${lat + 0.5},${lng + 0.8},${lat - 0.3},${lng - 0.3}` };
};
const country = (n: number) => ({ bounds: `${54 + (n % 3)},${15 + (n % 4)},${47 + (n % 3)},${6 + (n % 4)}` });
const kind = (n: number) => ({ pub_category: pick(['offeringPlace', 'lookingForPlace'], n) });
const subject = (n: number) => ({
  pub_subcategories: pick(['accomodation', 'supplies', 'services', 'donations', 'jobs'], n),
});
const people = (n: number) => ({ pub_capacityNumberOfPeople: `${1 + (n % 8)},` });
const price = (n: number) => ({ price: `${(n % 10) * 100},${1000 + (n % 30) * 100}` });
const stay = (n: number) => ({ availability: 'day-full', start: inDays(10 + n), end: inDays(13 + n) });
const words = (keywords: string) => () => ({ keywords });
const all =
  (...kinds: readonly SearchKind[]): SearchKind =>
  n =>
    Object.assign({}, ...kinds.map(one => one(n))) as Record<string, string>;

/**
 * Searches over the listings that `fill` writes: each filter alone and several together; words that are in all
 * ("table"), in one of six ("кімната"), in one (a number), in none with that spelling ("lawyer", "wohnung") or in none
 * at all.
 */
export const searchKinds: Readonly<Record<string, SearchKind>> = {
  everything: () => ({}),
  'a town': town,
  'a country': country,
  'the antimeridian': () => ({ bounds: '70,-170,-70,20' }),
  'a kind': kind,
  'a subject': subject,
  'so many people': people,
  'a price': price,
  'three nights': stay,
  'a kind, a subject': all(kind, subject),
  'a town, a kind, a price': all(town, kind, price),
  'a country, a subject, people, a price': all(country, subject, people, price),
  'a country, a kind, three nights': all(country, kind, stay),
  'a subject, the cheapest first': all(subject, () => ({ sort: '-price' })),
  'a subject, the nearest first': all(subject, n => ({ origin: `${45 + (n % 9)},${8 + (n % 9)}` })),
  'the last page': () => ({ page: '416' }),
  'words that all have': words('table'),
  'words that all have, the last page': () => ({ keywords: 'table window', page: '83' }),
  'a word that one in six has': n => ({ keywords: pick(['кімната', 'zimmer', 'clothes', 'pokój'], n) }),
  'a word that one alone has': n => ({ keywords: String(12_000 + n * 97) }),
  'another word for what a third has': n => ({ keywords: pick(['bedroom', 'Schlafzimmer', 'комната'], n) }),
  'another word for what half have': n => ({ keywords: pick(['accommodation', 'житло', 'одежда речі'], n) }),
  'a misspelt word': n => ({ keywords: pick(['кимнати', 'zimner', 'clohtes'], n) }),
  'words that none has': n => ({ keywords: pick(['xyzzyx qwrtpl', 'lawyer', 'велосипед'], n) }),
  'twelve words': words('a warm room or flat for two with table window and light near school zimmer pokój'),
  'a word, a town': all(words('кімната'), town),
  'a word, a country, a kind, people': all(words('table'), country, kind, people),
  'another word, a subject': all(words('accommodation'), subject),
  'a word, three nights': all(words('zimmer'), stay),
};

const continent = (n: number) => ({
  bounds: `${60 + (n % 5)},${41 + (n % 3)},${37 - (n % 4)},${-9 - (n % 2)}`,
});

/** Parts of the map whose markers are counted. */
export const pinKinds: Readonly<Record<string, SearchKind>> = {
  'a continent': continent,
  'a country': country,
  'a town': town,
  'a kind and a subject, a continent': all(kind, subject, continent),
  'a price, a country': all(price, country),
  'three nights, a country': all(stay, country),
  'a word that one in six has, a continent': all(words('zimmer'), continent),
};
