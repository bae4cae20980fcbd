import type { ListingPublicData } from '#contract/listing/listing.ts';
import { chipRows } from '#contract/listing/derived/chips.ts';

/** Facts on one card: more are not read there, and make its height differ from its neighbours'. */
const maxChips = 2;

/** Returns the message ids of the facts that best show whether the listing suits the reader, most important first. */
export function chipsOf(data: ListingPublicData): string[] {
  const { category = 'offeringPlace' } = data;
  return chipRows
    .filter(row => row.category?.includes(category) ?? true)
    .flatMap(({ name, only }) => {
      const values = [data[name] ?? []]
        .flat()
        .filter(value => value !== false)
        .map(String);
      const shown = only ? only.filter(value => values.includes(value)) : values;
      return shown.map(value => `ListingFact.${name}.${value}`);
    })
    .slice(0, maxChips);
}
