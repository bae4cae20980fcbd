import type { JsonObject } from '../json.ts';

/**
 * Why a listing was closed, for statistics and for its author; nobody else reads it. found: it has led to somebody,
 * other: its author says it has not, unanswered: nobody said that it is still valid.
 */
export const closingReasons = ['found', 'other', 'unanswered'] as const;

export type ClosingReason = (typeof closingReasons)[number];

/** The reason kept as `closing` of a listing's private data; undefined where none is. */
export function closingReason({ closing }: JsonObject): ClosingReason | undefined {
  return closingReasons.find(reason => reason === closing);
}
