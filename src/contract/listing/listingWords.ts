import { isBlank } from '../text/blank.ts';

// Used by pages without a form; kept apart from the full field rules, which only forms and the server need.

/** The title of an untitled draft (specification section 3). Never shown to others. */
export const temporaryTitle = 'temporaryTitle';

/** Returns whether a title is real: neither blank nor a draft's placeholder. */
export function isRealTitle(title: string): boolean {
  return !isBlank(title) && title.trim() !== temporaryTitle;
}

/** Accepts the correct spelling of the key that is misspelt in data and URLs (readings 22). */
export function toSubcategoryKey(value: string): string {
  return value === 'accommodation' ? 'accomodation' : value;
}
