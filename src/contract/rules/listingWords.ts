// What pages read before any form is there: apart from the rules of all fields, which only forms and the server need.

/** The title of a draft that nobody has named yet (specification section 3). Never shown to others. */
export const temporaryTitle = 'temporaryTitle';

/** Whether a title names something: not blank and not a draft's placeholder. */
export function isRealTitle(title: string): boolean {
  const trimmed = title.trim();
  return trimmed !== '' && trimmed !== temporaryTitle;
}

/** Accepts the correct spelling of the key that data and addresses misspell (readings 22). */
export function toSubcategoryKey(value: string): string {
  return value === 'accommodation' ? 'accomodation' : value;
}

/** YYYY-MM-DD of a day that exists. */
export function isIsoDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
