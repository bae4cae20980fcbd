import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

export interface InterpretedSearch {
  result: Page<Listing>;
  /** How the keywords were interpreted; null when they were searched for literally. */
  understood: Interpretation | null;
  /** The interpretation to store when the search is saved; absent to store the search as it is. */
  searchToSave?: SearchValues;
}

export interface SearchDependencies {
  readingsOf(words: string): Promise<readonly Interpretation[]>;
  query(values: SearchValues): Promise<Page<Listing>>;
}

/**
 * Searches for each interpretation of the keywords, the most specific first, until one has results, and finally for the
 * literal keywords, so that interpretation never loses results. @throws ApiFailure
 */
export async function interpretSearch(
  values: SearchValues,
  { readingsOf, query }: SearchDependencies,
): Promise<InterpretedSearch> {
  const { keywords, isExact } = values;
  // Without interpretations the literal keywords can still be searched for.
  const readings = keywords && !isExact ? await readingsOf(keywords).catch(() => []) : [];
  for (const reading of readings) {
    const interpreted = applyInterpretation(values, reading);
    const result = interpreted && (await query(interpreted));
    if (result && result.pagination.totalItems > 0)
      return { result, understood: reading, searchToSave: toSavedSearch(values, reading) };
  }
  return { result: await query(values), understood: null };
}

/**
 * A saved search stores the interpretation, so that it is not interpreted again every day. It covers the place named in
 * the keywords even if there are no listings nearby yet.
 */
function toSavedSearch(values: SearchValues, { elsewhere, ...reading }: Interpretation): SearchValues {
  const place = reading.place ?? elsewhere;
  const interpreted = applyInterpretation(values, { ...reading, ...(place && { place }) });
  const address = values.bounds ? undefined : place?.address;
  return interpreted ? { ...interpreted, ...(address ? { address } : {}) } : values;
}

/** Applies an interpretation to the search; undefined when it contradicts the chosen filters. */
function applyInterpretation(values: SearchValues, reading: Interpretation): SearchValues | undefined {
  const { subcategories, levels, place, elsewhere, keywords } = reading;
  const { keywords: _words, ...others } = values;
  const { pub_subcategories: chosen, pub_subcategoriesLevelOne: chosenLevels } = values.filters;
  if (subcategories && (chosenLevels || (chosen && chosen !== subcategories))) return undefined;
  if (place && values.address) return undefined;
  // When a place was chosen, the variant without the keywords' place was already tried.
  if (elsewhere && (values.address || values.bounds)) return undefined;
  // Once the map was moved, its area replaces the place named in the keywords.
  const bounds = values.bounds ?? place?.bounds;
  return {
    ...others,
    ...(keywords ? { keywords } : {}),
    ...(bounds ? { bounds } : {}),
    // Nearest first, unless remaining keywords determine the order.
    ...(elsewhere && !keywords ? { origin: elsewhere.origin, sort: 'distance' } : {}),
    filters: {
      ...values.filters,
      ...(subcategories ? { pub_subcategories: subcategories } : {}),
      ...(levels ? { pub_subcategoriesLevelOne: `has_any:${levels.join(',')}` } : {}),
    },
  };
}
