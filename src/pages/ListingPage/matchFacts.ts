import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/entities/listing.ts';
import { formatDay } from '#contract/format/dates.ts';
import { matchFieldKinds, type MatchField } from '#contract/rules/matchFields.ts';

export interface Fact {
  id: string;
  value: ReactNode;
}

/** Returns what decides whether the listing fits, as facts; those that its author left out are empty. */
export function matchFacts(intl: IntlShape, publicData: ListingPublicData): Fact[] {
  return (Object.keys(matchFieldKinds) as MatchField[]).map(key => ({
    id: `ListingPage.${key}`,
    value: valueText(intl, publicData, key),
  }));
}

function valueText(intl: IntlShape, publicData: ListingPublicData, key: MatchField): string | undefined {
  const value = publicData[key];
  if (value === undefined) return undefined;
  if (key === 'availableUntil')
    return publicData.availableUntil && formatDay(intl, publicData.availableUntil.date, { withYear: true });
  if (key === 'shortestStay' || key === 'longestStay')
    return intl.formatMessage({ id: 'ListingPage.nights' }, { count: Number(value) });
  if (typeof value === 'number') return intl.formatNumber(value);
  if (key === 'openingHours') return publicData.openingHours;
  const choices = (Array.isArray(value) ? value : [value]) as readonly string[];
  return choices.map(one => intl.formatMessage({ id: `ListingFact.${key}.${one}` })).join(', ');
}
