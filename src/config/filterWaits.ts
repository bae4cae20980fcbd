import { filters } from './filters.ts';

/**
 * Returns the debounce of a filter in milliseconds (specification sections 5 and 9). `text` is the value of its
 * control.
 */
export function filterDebounce(key: string, text: string): number {
  const kind = filters.find(filter => filter.key === key)?.kind;
  if (kind === 'keyword') return text.trim().length < keywordsWaitBelow ? shortKeywordsWait : keywordsWait;
  return kind === 'price' || kind === 'number' || kind === 'dates' ? priceWait : 0;
}

const keywordsWaitBelow = 3;
const shortKeywordsWait = 2000;
const keywordsWait = 600;
const priceWait = 400;
