import { MINUTE } from '../time/units.ts';

/** What can be reported. */
export const reportKinds = ['listing', 'user', 'message', 'review'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Reasons for a report. Their texts are in the translations. */
export const reportReasons = [
  'exploitation',
  'danger',
  'harassment',
  'money',
  'fake',
  'hate',
  'privacy',
  'outdated',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons offered for each kind, most serious first. */
export const reasonsFor: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  listing: ['exploitation', 'danger', 'money', 'fake', 'privacy', 'hate', 'outdated', 'other'],
  user: ['exploitation', 'danger', 'harassment', 'money', 'fake', 'hate', 'other'],
  message: ['exploitation', 'danger', 'harassment', 'money', 'hate', 'other'],
  review: ['harassment', 'fake', 'privacy', 'hate', 'other'],
};

/**
 * Returns whether somebody may be in danger now: operators are alerted, and the reporter is shown where to get help
 * faster.
 */
export const isUrgent = (reason: ReportReason): boolean =>
  reason === 'exploitation' || reason === 'danger' || reason === 'harassment';

/** Outcomes: something was removed or somebody banned, somebody was warned, or no rule was broken. */
export const reportOutcomes = ['acted', 'warned', 'unfounded'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Maximum length of a report's note and of the reply to it, in characters. */
export const maxReportNote = 2000;

/**
 * How long an accidental report can be withdrawn. Later on, somebody could coerce the reporter into it. Milliseconds.
 */
export const reportWithdrawalPeriod = 10 * MINUTE;

export const isReportKind = (text: string): text is ReportKind => reportKinds.some(kind => kind === text);
