import type { BlockedPerson, Report } from '#contract/entities/safety.ts';
import type { Appeal, CancelReason } from '#contract/rules/appeals.ts';
import type { ReportKind, ReportReason } from '#contract/rules/reports.ts';

/** What people do for their safety. There is nothing of it where another service keeps the accounts. */
export interface SafetyCalls {
  /** Whom the signed-in person has blocked and what they have reported, the newest first; null where none of it can be done. */
  show(): Promise<{ blocked: readonly BlockedPerson[]; reports: readonly Report[] } | null>;
  /** Whether the signed-in person has blocked somebody. */
  hasBlocked(userId: string): Promise<boolean>;
  /** Ends what the two have to do with each other, both ways and at once. @throws too-many-requests */
  block(userId: string): Promise<void>;
  unblock(userId: string): Promise<void>;
  /** Tells the operators, and nobody else. @throws conflict while an own report about it is open, not-found, too-many-requests */
  report(report: { kind: ReportKind; id: string; reason: ReportReason }): Promise<Report>;
  /** What the person wants to say besides, in place of what they said before. @throws not-found once it is decided */
  addToReport(id: string, note: string): Promise<void>;
  /** Takes back what was reported by mistake. @throws not-found after ten minutes */
  takeReportBack(id: string): Promise<void>;
  /** Asks the operators to cancel a booking, or tells them that it did not take place. @throws transaction-invalid-transition */
  appeal(
    transactionId: string,
    appeal: { matter: 'cancel'; reason: CancelReason } | { matter: 'didNotHappen' },
  ): Promise<Appeal>;
}

/** The safety calls over HTTP, given how the app's own endpoints are asked. */
export function safetyOver(post: (path: string, body: object) => Promise<unknown>): SafetyCalls {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/safety${path}`, body)) as { data: T }).data;
  return {
    show: () => ask(''),
    hasBlocked: userId => ask('/has-blocked', { userId }),
    block: userId => ask('/block', { userId }),
    unblock: userId => ask('/unblock', { userId }),
    report: report => ask('/report', report),
    addToReport: (id, note) => ask('/report-note', { id, note }),
    takeReportBack: id => ask('/report-take-back', { id }),
    appeal: (id, appeal) => ask('/appeal', { id, ...appeal }),
  };
}
