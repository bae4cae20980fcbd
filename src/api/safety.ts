import type { BlockedUser, Report } from '#contract/entities/safety.ts';
import type { Appeal, CancelReason } from '#contract/rules/appeals.ts';
import type { ReportKind, ReportReason } from '#contract/rules/reports.ts';

/** Safety actions of users. Not available when the marketplace is hosted elsewhere. */
export interface SafetyCalls {
  /** Returns the signed-in user's blocks and reports, newest first; null where the service is not available. */
  show(): Promise<{ blocked: readonly BlockedUser[]; reports: readonly Report[] } | null>;
  /** Whether the signed-in user has blocked the other. */
  hasBlocked(userId: string): Promise<boolean>;
  /** Ends all contact between the two users, in both directions and immediately. @throws too-many-requests */
  block(userId: string): Promise<void>;
  unblock(userId: string): Promise<void>;
  /**
   * Reports to the operators only. @throws conflict while the user's own report about it is open, not-found,
   * too-many-requests
   */
  report(report: { kind: ReportKind; id: string; reason: ReportReason }): Promise<Report>;
  /** Adds a note to a report, replacing an earlier one. @throws not-found once it is decided */
  addToReport(id: string, note: string): Promise<void>;
  /** Withdraws an accidental report. @throws not-found after ten minutes */
  takeReportBack(id: string): Promise<void>;
  /**
   * Asks the operators to cancel a booking, or reports that it did not take place. @throws
   * transaction-invalid-transition
   */
  appeal(
    transactionId: string,
    appeal: { matter: 'cancel'; reason: CancelReason } | { matter: 'didNotHappen' },
  ): Promise<Appeal>;
}

/** Creates the safety client over HTTP; `post` calls the app's own endpoints. */
export function createSafetyClient(post: (path: string, body: object) => Promise<unknown>): SafetyCalls {
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
