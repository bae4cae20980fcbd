/** The author's possible answers when asked whether a listing is still valid; the last two close it. */
export const freshnessAnswers = ['valid', 'found', 'other'] as const;

export type FreshnessAnswer = (typeof freshnessAnswers)[number];

/** Outcome of an answer. gone: the listing is no longer public. unknown: the link is invalid or has expired. */
export const freshnessOutcomes = ['confirmed', 'closed', 'gone', 'unknown'] as const;

export type FreshnessOutcome = (typeof freshnessOutcomes)[number];
