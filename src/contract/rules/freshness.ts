/** What the author of a listing may answer when asked whether it is still valid; the last two close it. */
export const freshnessAnswers = ['valid', 'found', 'other'] as const;

export type FreshnessAnswer = (typeof freshnessAnswers)[number];

/** What an answer came to. gone: others do not see the listing any more. unknown: no link of ours, or too old. */
export const freshnessOutcomes = ['confirmed', 'closed', 'gone', 'unknown'] as const;

export type FreshnessOutcome = (typeof freshnessOutcomes)[number];
