export interface Series {
  label: string;
  /** One per week; null without a value. */
  values: readonly (number | null)[];
}

export const formatted = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);
