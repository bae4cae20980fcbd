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

/** The author's possible answers when asked whether a listing is still valid; the last two close it. */
export const freshnessAnswers = ['valid', 'found', 'other'] as const;

export type FreshnessAnswer = (typeof freshnessAnswers)[number];

/** Outcome of an answer. gone: the listing is no longer public. unknown: the link is invalid or has expired. */
export const freshnessOutcomes = ['confirmed', 'closed', 'gone', 'unknown'] as const;

export type FreshnessOutcome = (typeof freshnessOutcomes)[number];
