import type { IntlShape } from 'react-intl';
import { messagesOf } from '#src/util/messages.ts';
import type { SearchData } from './searchData.ts';

const kindIds: Readonly<Record<string, string>> = {
  offeringPlace: 'SearchPage.titleOffers',
  lookingForPlace: 'SearchPage.titleRequests',
};

/** Maximum length of the keywords, in characters; longer ones are truncated. */
const wordsLength = 60;

/**
 * Returns a title for the search: "Offers of accommodation in Bremen", "Results for “table”", as interpreted. Without
 * `hasWords` it contains no text that a stranger may have put into a link.
 */
export function searchTitle(
  intl: IntlShape,
  { values, placeName, nearPlace, understood }: SearchData,
  hasWords = true,
): string {
  const text = messagesOf(intl, 'SearchPage');
  const { pub_category: kind = '', pub_subcategories: subcategory = understood?.subcategories } =
    values.filters;
  const words = hasWords ? shortened((understood ? understood.keywords : values.keywords) ?? '') : '';
  const isWordsOnly = words !== '' && !subcategory && !kindIds[kind];
  const title = isWordsOnly
    ? text('titleWords', { words })
    : intl.formatMessage(
        { id: kindIds[kind] ?? 'SearchPage.titleAll' },
        { subcategory: subcategory ?? 'other' },
      );
  const whole = placed();
  return words && !isWordsOnly ? text('titleWithWords', { title: whole, words }) : whole;

  function placed(): string {
    const meant = values.bounds ? undefined : understood?.place?.address;
    const name = meant ?? placeName;
    if (!name && nearPlace) return text('titleNear', { title, place: townOf(nearPlace) });
    if (!name) return values.bounds ? text('titleArea', { title }) : title;
    const [town = name, ...around] = name.split(',');
    // A country alone: its name may need an article after "in".
    if (name === meant && around.length === 0) return text('titleCountry', { title, place: name });
    // "in" for a town, "near" for an address with more parts than town and country.
    return around.length <= 1
      ? text('titleIn', { title, place: town })
      : text('titleNear', { title, place: name });
  }
}

const townOf = (address: string) => address.split(',', 1)[0] ?? address;

// Bidirectional control characters in them could reverse the text around them.
function shortened(words: string): string {
  const letters = [...words.replace(/\p{Cf}/gu, '')];
  return letters.length > wordsLength ? `${letters.slice(0, wordsLength - 1).join('')}…` : letters.join('');
}
