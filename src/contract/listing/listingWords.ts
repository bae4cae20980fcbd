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

/** Returns whether the value is YYYY-MM-DD of a day that exists. */
export function isIsoDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
