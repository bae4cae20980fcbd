import type { IntlShape } from 'react-intl';
import { formatDay } from '#contract/time/dates.ts';
import { isIsoDay } from '#contract/time/isoDays.ts';
import { dayOf } from '#contract/listing/values.ts';
import { languageName } from '#src/util/languages.ts';
import { typedData, type FieldValues, type FormRow } from '../fieldValues.ts';

const asShort = { withYear: true, withoutWeekday: true };

/** Returns in a few words what these fields say as typed: one text for each that has a value. */
export function filledTexts(intl: IntlShape, rows: readonly FormRow[], values: FieldValues): string[] {
  const data = typedData(values);
  return rows.flatMap(({ name, kind }) => {
    const value = data[name];
    // A number or day without words of its own is said with the label of its field.
    const say = (shown: { count: number } | { date: string }) => {
      const id = `EditListingPage.filled.${name}`;
      if (id in intl.messages) return intl.formatMessage({ id }, shown);
      return `${intl.formatMessage({ id: `EditListingPage.${name}` })}: ${Object.values(shown).join('')}`;
    };
    if (value === null || value === undefined) return [];
    const several = [value].flat().map(String);
    switch (kind) {
      case 'number':
        return Number.isFinite(value) ? [say({ count: Number(value) })] : [];
      case 'day':
        return isIsoDay(dayOf(value)) ? [say({ date: formatDay(intl, dayOf(value) ?? '', asShort) })] : [];
      case 'languages':
        return several.map(code => languageName(intl, code));
      case 'one':
      case 'many':
        return several.map(choice => intl.formatMessage({ id: `ListingFact.${name}.${choice}` }));
      case 'text':
        return several;
      case 'boolean':
      case 'place':
        return [];
    }
  });
}
