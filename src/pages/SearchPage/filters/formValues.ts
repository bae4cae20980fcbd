import { toSearch } from '../listingQuery.ts';
import { parseSearch, type SearchValues } from '../searchValues.ts';
import { chosenIn } from './chosen.ts';

/** Whether the control waits for the form to be sent. */
export const isStaged = (input: Element): boolean => input.closest('[data-staged]') !== null;

/**
 * The search that a form of filters asks for, as the server would read it. Where it was not sent (`isDone`), what is staged
 * stays as it is in the search `now`.
 */
export function readForm(form: HTMLFormElement, now: SearchValues, isDone: boolean): SearchValues {
  const params = new URLSearchParams();
  const kept = toSearch(now);
  for (const input of inputsOf(form)) {
    if (!isDone && isStaged(input)) params.set(input.name, String(kept[input.name] ?? ''));
    else if (!input.disabled && (!isChoice(input) || input.checked)) params.append(input.name, input.value);
  }
  // Other words are to be understood anew.
  if (params.get('keywords') !== (now.keywords ?? '')) params.delete('exact');
  return { ...parseSearch(params), ...(now.isMapOpen && { isMapOpen: true }) };
}

/** Shows a search in a form of filters; what somebody is typing in stays as it is, and what is staged unless it is `isPanelToo`. */
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

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name !== '',
  );
}
