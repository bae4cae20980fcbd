import type { IntlShape } from 'react-intl';
import type { SearchData } from './loadData.ts';

const kindIds: Readonly<Record<string, string>> = {
  offeringPlace: 'SearchPage.titleOffers',
  lookingForPlace: 'SearchPage.titleRequests',
};

/** Characters of the words; more of them are cut off. */
const wordsLength = 60;

/**
 * What is shown, in words: "Offers of accommodation in Bremen", "Results for “table”", as the words were understood. Without
 * `hasWords` it has none that somebody else may have written into a link.
 */
export function searchTitle(
  intl: IntlShape,
  { values, placeName, understood }: SearchData,
  hasWords = true,
): string {
  const say = (id: string, parts: Record<string, string>) =>
    intl.formatMessage({ id: `SearchPage.${id}` }, parts);
  const { pub_category: kind = '', pub_subcategories: subcategory = understood?.subcategories } =
    values.filters;
  const words = hasWords ? shortened((understood ? understood.keywords : values.keywords) ?? '') : '';
  const isWordsOnly = words !== '' && !subcategory && !kindIds[kind];
  const title = isWordsOnly
    ? say('titleWords', { words })
    : intl.formatMessage(
        { id: kindIds[kind] ?? 'SearchPage.titleAll' },
        { subcategory: subcategory ?? 'other' },
      );
  const whole = placed();
  return words && !isWordsOnly ? say('titleWithWords', { title: whole, words }) : whole;

  function placed(): string {
    const meant = values.bounds ? undefined : understood?.place?.address;
    const name = meant ?? placeName;
    if (!name) return values.bounds ? say('titleArea', { title }) : title;
    const [town = name, ...around] = name.split(',');
    // A country alone, whose name may want an article behind "in".
    if (name === meant && around.length === 0) return say('titleCountry', { title, place: name });
    // One is in a town, and near what has more to its address than town and country.
    return around.length <= 1
      ? say('titleIn', { title, place: town })
      : say('titleNear', { title, place: name });
  }
}

// Marks of writing direction among them could turn round what stands beside them.
function shortened(words: string): string {
  const letters = [...words.replace(/\p{Cf}/gu, '')];
  return letters.length > wordsLength ? `${letters.slice(0, wordsLength - 1).join('')}…` : letters.join('');
}
