import type { IntlShape } from 'react-intl';
import type { Filter } from '#src/config/filters.ts';
import { formatDay } from '#contract/time/dates.ts';
import { languageName } from '#src/util/languages.ts';
import { chosenIn } from './chosen.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Returns the translated label of a filter value. */
export function choiceText(intl: IntlShape, filter: Filter, value: string): string {
  if (filter.kind === 'languages') return languageName(intl, value);
  return intl.formatMessage({ id: choiceId(filter, value) });
}

/** Returns the id of the message that names a value. */
export const choiceId = (filter: Filter, value: string): string =>
  'hasOwnLabels' in filter && filter.hasOwnLabels
    ? `SearchPage.${filter.key}.${value}`
    : `ListingFact.${filter.key.replace('pub_', '')}.${value}`;

/** Returns a short summary of a filter's chosen values; undefined when there are none. */
export function chosenText(intl: IntlShape, filter: Filter, values: SearchValues): string | undefined {
  const chosen = chosenIn(values, filter.key);
  const [first = '', last] = chosen;
  if (chosen.length === 0) return undefined;
  if (filter.kind === 'keyword') return first;
  if (filter.kind === 'number' || filter.kind === 'price') return last ? `${first} – ${last}` : `${first}+`;
  if (filter.kind === 'dates') return chosen.map(day => formatDay(intl, day)).join(' – ');
  return last ? String(chosen.length) : choiceText(intl, filter, first);
}
