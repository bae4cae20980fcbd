import type { ReportKind, ReportOutcome, ReportReason } from '../rules/reports.ts';

/** Somebody whom the signed-in person has blocked. */
export interface BlockedPerson {
  id: string;
  /** As others read it; empty for banned and deleted people. */
  name: string;
  banned: boolean;
  deleted: boolean;
  /** ISO instant. */
  since: string;
}

/** A report as the person sees it who made it. */
export interface Report {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  /** What the person added. */
  note: string;
  /** What it is called that was reported: the listing's title, or the name of the person or author. */
  about: string;
  state: 'open' | 'closed';
  /** ISO instants. */
  createdAt: string;
  closedAt: string | null;
  outcome: ReportOutcome | null;
  /** What an operator wrote to the person who reported. */
  answer: string | null;
}
