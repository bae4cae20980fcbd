import type { Json } from '../json.ts';

/** Returns whether the value is a whole number within the limits. */
export const isWithin = ({ min, max }: { min: number; max: number }, value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** Returns the ISO day of `{date}`; undefined for anything else. */
export function dayOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || !('date' in value)) return undefined;
  return typeof value.date === 'string' ? value.date : undefined;
}

/** Returns the choices of a field, whatever the kind of help. */
export const allChoices = (
  choices: readonly string[] | Readonly<Record<string, readonly string[]>>,
): readonly string[] => [...new Set(Object.values<string | readonly string[]>(choices).flat())];
