import type { AppliesTo } from './field.ts';

/**
 * Returns whether a field makes sense with these values of other fields. Without a kind of help only those do that
 * belong to all kinds; any other value that isn't known yet may fit.
 */
export const applies = (
  appliesTo: AppliesTo | undefined,
  known: { [Name in keyof AppliesTo]?: string | undefined },
): boolean =>
  (Object.entries(appliesTo ?? {}) as [keyof AppliesTo, readonly string[]][]).every(([name, values]) => {
    const value = known[name];
    return value === undefined ? name !== 'subcategories' : values.includes(value);
  });
