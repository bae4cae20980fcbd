/** Minimum age for using the marketplace, in years (specification section 9, readings 43). */
export const minimumAge = 16;

const yearsOffered = 80;

/** Returns the years of birth that the form offers, latest first: 80 years back from `today` (YYYY-MM-DD). */
export function birthYears(today: string): readonly number[] {
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: yearsOffered }, (_, back) => thisYear - back);
}

export interface BirthDate {
  /** 1 to 31, 1 to 12, four digits. */
  day?: number | undefined;
  month?: number | undefined;
  year?: number | undefined;
}

/** Returns what is wrong with a date of birth on `today` (YYYY-MM-DD); undefined when it is valid. */
export function birthDateProblem(
  { day, month, year }: BirthDate,
  today: string,
): 'required' | 'invalid' | 'tooYoung' | undefined {
  if (!day || !month || !year) return 'required';
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return 'invalid';
  const comesOfAge = new Date(Date.UTC(year + minimumAge, month - 1, day));
  return comesOfAge.toISOString().slice(0, 10) > today ? 'tooYoung' : undefined;
}
