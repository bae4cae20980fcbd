import type { Json, JsonObject } from '#contract/json.ts';

/** Who has quick answers of their own: whoever offers something, and whoever looks for it. */
export type QuickAnswerSide = 'offers' | 'looks';

/** Limits of a user's own quick answers: as many as fit above the field, and characters each. */
export const maxQuickAnswers = 6;
export const maxQuickAnswer = 200;

/**
 * Returns a user's own quick answers, `quickAnswers` in their private data; undefined when they have saved none for this
 * side. An empty list is a choice, too.
 */
export function ownQuickAnswers(
  { quickAnswers }: JsonObject,
  side: QuickAnswerSide,
): readonly string[] | undefined {
  const own: Json | undefined = isObject(quickAnswers) ? quickAnswers[side] : undefined;
  if (!Array.isArray(own)) return undefined;
  return own
    .filter(each => typeof each === 'string' && each.trim() !== '')
    .slice(0, maxQuickAnswers) as string[];
}

/** Returns the private data that saves these answers for one side; null: the site's own again. */
export function withQuickAnswers(
  { quickAnswers }: JsonObject,
  side: QuickAnswerSide,
  answers: readonly string[] | null,
): JsonObject {
  const before = isObject(quickAnswers) ? quickAnswers : {};
  return { quickAnswers: { ...before, [side]: answers && [...answers] } };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
