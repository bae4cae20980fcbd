import { isStorableText } from '#contract/extendedData.ts';
import { invalid } from '#contract/parse.ts';
import type { QueryTexts } from '#contract/inputs.ts';

/**
 * Returns the parameters of a query by the names that the client has spelled; ignores empty values and takes the first
 * of duplicates. @throws ApiError validation-invalid-value for text that the database cannot store
 */
export function toQuery(search: Iterable<readonly [string, string]>): QueryTexts {
  const texts = new Map<string, string>();
  for (const [name, text] of search) {
    if (!isStorableText(name + text))
      throw invalid({ type: 'query', path: [name] }, 'NUL is not allowed in text');
    if (text !== '' && !texts.has(name)) texts.set(name, text);
  }
  return Object.fromEntries(texts);
}
