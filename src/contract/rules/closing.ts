import type { JsonObject } from '../json.ts';

/**
 * Why a listing was closed; visible to its author and used for statistics only. found: it led to a match, other: its
 * author says it did not, unanswered: nobody confirmed that it is still valid.
 */
export const closingReasons = ['found', 'other', 'unanswered'] as const;

export type ClosingReason = (typeof closingReasons)[number];

/** Returns the reason stored as `closing` in a listing's private data; undefined when there is none. */
export function closingReason({ closing }: JsonObject): ClosingReason | undefined {
  return closingReasons.find(reason => reason === closing);
}
