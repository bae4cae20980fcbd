import type { IntlShape } from 'react-intl';
import type { SearchData } from './loadData.ts';

const kindIds: Readonly<Record<string, string>> = {
  offeringPlace: 'SearchPage.titleOffers',
  lookingForPlace: 'SearchPage.titleRequests',
};

/** What is shown, in words: "Offers of accommodation in Bremen". Never words that somebody else wrote into a link. */
export function searchTitle(intl: IntlShape, { values, placeName }: SearchData): string {
  const { pub_category: kind = '', pub_subcategories: subcategory = 'other' } = values.filters;
  const title = intl.formatMessage({ id: kindIds[kind] ?? 'SearchPage.titleAll' }, { subcategory });
  if (!placeName)
    return values.bounds ? intl.formatMessage({ id: 'SearchPage.titleArea' }, { title }) : title;
  const [town = placeName, ...around] = placeName.split(',');
  // One is in a town, and near what has more to its address than town and country.
  return around.length <= 1
    ? intl.formatMessage({ id: 'SearchPage.titleIn' }, { title, place: town })
    : intl.formatMessage({ id: 'SearchPage.titleNear' }, { title, place: placeName });
}
