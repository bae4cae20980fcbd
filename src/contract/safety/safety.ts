import type { ReportKind, ReportOutcome, ReportReason } from './reports.ts';

/** A user whom the signed-in user has blocked. */
export interface BlockedUser {
  id: string;
  /** Display name; empty for banned and deleted users. */
  name: string;
  banned: boolean;
  deleted: boolean;
  /** ISO instant. */
  since: string;
}

/** A report as shown to the user who filed it. */
export interface Report {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  /** The reporter's additional note. */
  note: string;
  /** Label of the reported item: the listing's title, or the name of the user or author. */
  about: string;
  state: 'open' | 'closed';
  /** ISO instants. */
  createdAt: string;
  closedAt: string | null;
  outcome: ReportOutcome | null;
  /** An operator's reply to the reporter. */
  answer: string | null;
}
