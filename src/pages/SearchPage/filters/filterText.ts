import type { IntlShape } from 'react-intl';
import type { Filter } from '#src/config/filters.ts';
import { formatDay } from '#src/util/dates.ts';
import { languageName } from '#src/util/languages.ts';
import type { SearchValues } from '../searchValues.ts';
import { chosenIn } from './chosen.ts';

/** A value of a filter in the reader's words. */
export function choiceText(intl: IntlShape, { key, kind }: Filter, value: string): string {
  if (kind === 'languages') return languageName(intl, value);
  return intl.formatMessage({ id: `SearchPage.${key}.${value}` });
}

/** What is chosen in a filter, in few words; undefined when nothing is. */
export function chosenText(intl: IntlShape, filter: Filter, values: SearchValues): string | undefined {
  const chosen = chosenIn(values, filter.key);
  const [first = '', last] = chosen;
  if (chosen.length === 0) return undefined;
  if (filter.kind === 'keyword') return first;
  if (filter.kind === 'number' || filter.kind === 'price') return last ? `${first} – ${last}` : `${first}+`;
  if (filter.kind === 'dates') return chosen.map(day => formatDay(intl, day)).join(' – ');
  return last ? String(chosen.length) : choiceText(intl, filter, first);
}
