/** What can be reported. */
export const reportKinds = ['listing', 'user', 'message', 'review'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why. The words that people read stand in the translations. */
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

/** The reasons that are offered for each kind, the gravest first. */
export const reasonsFor: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  listing: ['exploitation', 'danger', 'money', 'fake', 'privacy', 'hate', 'outdated', 'other'],
  user: ['exploitation', 'danger', 'harassment', 'money', 'fake', 'hate', 'other'],
  message: ['exploitation', 'danger', 'harassment', 'money', 'hate', 'other'],
  review: ['harassment', 'fake', 'privacy', 'hate', 'other'],
};

/** Somebody may be in danger now: operators are told so, and who reports is told where help comes faster. */
export const isUrgent = (reason: ReportReason): boolean =>
  reason === 'exploitation' || reason === 'danger' || reason === 'harassment';

/** What came of it: something was removed or somebody banned, somebody was warned, or no rule was broken. */
export const reportOutcomes = ['acted', 'warned', 'unfounded'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Characters that can be added to a report, or answered to it. */
export const reportNoteMax = 2000;

/** How long a report made by a slip of the finger can be taken back. Later somebody could make the person do it. Milliseconds. */
export const takeBackWithin = 10 * 60_000;

export const isReportKind = (text: string): text is ReportKind => reportKinds.some(kind => kind === text);
