import type { IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/entities/listing.ts';
import { formatDay } from '#contract/format/dates.ts';
import type { MatchField } from '#contract/rules/matchFields.ts';

/**
 * Returns what a listing says about one of the fields that decide whether it fits (docs/listing-fields.md), as text;
 * undefined when it says nothing.
 */
export function matchFact(intl: IntlShape, data: ListingPublicData, key: MatchField): string | undefined {
  const value = data[key];
  if (value === undefined) return undefined;
  if (key === 'availableUntil')
    return data.availableUntil && formatDay(intl, data.availableUntil.date, { withYear: true });
  if (key === 'shortestStay' || key === 'longestStay')
    return intl.formatMessage({ id: 'ListingPage.nights' }, { count: Number(value) });
  if (typeof value === 'number') return intl.formatNumber(value);
  if (key === 'openingHours') return data.openingHours;
  const choices = (Array.isArray(value) ? value : [value]) as readonly string[];
  return choices.map(one => intl.formatMessage({ id: `ListingFact.${key}.${one}` })).join(', ');
}
