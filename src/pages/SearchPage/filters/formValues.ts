import { toSearch } from '#src/search/toSearch.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { chosenIn } from './chosen.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Returns whether the control takes effect only when the form is submitted. */
export const isStaged = (input: Element): boolean => input.closest('[data-staged]') !== null;

/**
 * Returns the search that a filter form requests, parsed as on the server. Unless it was submitted (`isDone`), staged
 * controls keep their values from the search `now`.
 */
export function readForm(form: HTMLFormElement, now: SearchValues, isDone: boolean): SearchValues {
  const params = new URLSearchParams();
  const kept = toSearch(now);
  for (const input of inputsOf(form)) {
    if (!isDone && isStaged(input)) params.set(input.name, String(kept[input.name] ?? ''));
    else if (!input.disabled && (!isChoice(input) || input.checked)) params.append(input.name, input.value);
  }
  // Changed keywords have to be interpreted again.
  if (params.get('keywords') !== (now.keywords ?? '')) params.delete('exact');
  return { ...parseSearch(params), ...(now.isMapOpen && { isMapOpen: true }) };
}

/**
 * Writes a search into a filter form, except for the field being typed in and, unless `isPanelToo`, staged controls.
 */
export function showInForm(form: HTMLFormElement, values: SearchValues, isPanelToo: boolean): void {
  const at = document.activeElement?.closest('details');
  const counts = new Map<string, number>();
  for (const input of inputsOf(form)) {
    const index = counts.get(input.name) ?? 0;
    counts.set(input.name, index + 1);
    const chosen = chosenIn(values, input.name);
    if (input.type === 'hidden' || (isStaged(input) && !isPanelToo)) continue;
    if (isChoice(input))
      input.checked = chosen.includes(input.value) || (!input.value && chosen.length === 0);
    else if (!at?.contains(input)) input.value = chosen[index] ?? '';
  }
}

/** Returns the search with the same place and order but without filters. */
export function withoutFilters(values: SearchValues): SearchValues {
  const { keywords: _keywords, isExact: _isExact, dates: _dates, price: _price, ...kept } = values;
  return { ...kept, filters: {}, numbers: {}, page: 1 };
}

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name !== '',
  );
}
