import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Reading } from '#contract/entities/reading.ts';
import type { SearchValues } from '../searchValues.ts';

export interface Meant {
  result: Page<Listing>;
  /** How the words were understood; null when they were searched for as they are. */
  understood: Reading | null;
  /** What is kept of it when somebody saves the search; absent for the search as it is. */
  kept?: SearchValues;
}

export interface Asking {
  readingsOf(words: string): Promise<readonly Reading[]>;
  query(values: SearchValues): Promise<Page<Listing>>;
}

/**
 * Searches for what the words may mean, the closest meaning first, until one finds something; at last for the words as they are.
 * So nobody finds less for having been understood. @throws ApiFailure
 */
export async function searchAsMeant(values: SearchValues, { readingsOf, query }: Asking): Promise<Meant> {
  const { keywords, isExact } = values;
  // Without an answer the words can still be searched for.
  const readings = keywords && !isExact ? await readingsOf(keywords).catch(() => []) : [];
  for (const reading of readings) {
    const meant = withReading(values, reading);
    const result = meant && (await query(meant));
    if (result && result.pagination.totalItems > 0)
      return { result, understood: reading, kept: keptAs(values, reading) };
  }
  return { result: await query(values), understood: null };
}

/**
 * What the words were understood as is kept as it was, and not understood anew every day; near the place that they name, also
 * when there is nothing yet.
 */
function keptAs(values: SearchValues, { elsewhere, ...reading }: Reading): SearchValues {
  const place = reading.place ?? elsewhere;
  const meant = withReading(values, { ...reading, ...(place && { place }) });
  const address = values.bounds ? undefined : place?.address;
  return meant ? { ...meant, ...(address ? { address } : {}) } : values;
}

/** The search as the reading has it; undefined where it says something else than what was chosen beside the words. */
function withReading(values: SearchValues, reading: Reading): SearchValues | undefined {
  const { subcategories, levels, place, elsewhere, keywords } = reading;
  const { keywords: _words, ...others } = values;
  const { pub_subcategories: chosen, pub_subcategoriesLevelOne: chosenLevels } = values.filters;
  if (subcategories && (chosenLevels || (chosen && chosen !== subcategories))) return undefined;
  if (place && values.address) return undefined;
  // Where a place was chosen, the way without that of the words has been gone already.
  if (elsewhere && (values.address || values.bounds)) return undefined;
  // Of a place in the words only its surroundings are left once the map was moved.
  const bounds = values.bounds ?? place?.bounds;
  return {
    ...others,
    ...(keywords ? { keywords } : {}),
    ...(bounds ? { bounds } : {}),
    // The nearest first, where no words ask for another order.
    ...(elsewhere && !keywords ? { origin: elsewhere.origin, sort: 'distance' } : {}),
    filters: {
      ...values.filters,
      ...(subcategories ? { pub_subcategories: subcategories } : {}),
      ...(levels ? { pub_subcategoriesLevelOne: `has_any:${levels.join(',')}` } : {}),
    },
  };
}
