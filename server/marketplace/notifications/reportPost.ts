import type { JsonObject } from '#contract/json.ts';
import { isUrgent, takeBackWithin, type ReportOutcome } from '#contract/rules/reports.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperatorIds } from '#server/marketplace/operators/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { findReport } from '#server/marketplace/reports/index.ts';
import type { FactInHand } from './fact.ts';
import type { LetterKind, Post } from './letter.ts';

/** Facts that somebody has to hear of a report; their payload is `{reportId, userId}`. */
export const reportMails = { waiting: 'mail/report-waiting', received: 'mail/report-received' } as const;

/** Owes the operators a mail, and whoever reported a receipt, exactly once. */
export async function announceReport(
  engine: Engine,
  { reportId, userId }: JsonObject,
  fact: FactInHand,
): Promise<void> {
  const { db, clock } = engine;
  const report = await findReport(db, String(reportId));
  if (!report) return;
  const operators = await findOperatorIds(engine);
  // What can still be taken back waits, unless somebody may be in danger.
  const wait = isUrgent(report.reason) ? 0 : takeBackWithin;
  await db.transaction(async tx => {
    await fact.settle(tx);
    for (const operatorId of operators) {
      const owed = { reportId: report.id, userId: operatorId };
      await addToOutbox(tx, clock, reportMails.waiting, owed, wait);
    }
    await addToOutbox(
      tx,
      clock,
      reportMails.received,
      { reportId: report.id, userId: String(userId) },
      takeBackWithin,
    );
  });
}

/** For operators; undefined when it was taken back or decided meanwhile. Says no more than its number. */
export async function reportWaitingPost({ db }: Engine, payload: JsonObject): Promise<Post | undefined> {
  const report = await findReport(db, String(payload.reportId));
  if (report?.state !== 'open') return undefined;
  const kind = isUrgent(report.reason) ? 'reportUrgent' : 'reportWaiting';
  return { userId: String(payload.userId), letter: { kind, report: report.id } };
}

/** The receipt; undefined as above. Says nothing of what was reported: who it is about may see the screen. */
export async function reportReceivedPost({ db }: Engine, payload: JsonObject): Promise<Post | undefined> {
  const report = await findReport(db, String(payload.reportId));
  if (report?.state !== 'open') return undefined;
  return { userId: String(payload.userId), letter: { kind: 'reportReceived', path: ownReports } };
}

/** What came of it. The operator's words stand on the page only. */
export async function reportClosedPost({ db }: Engine, payload: JsonObject): Promise<Post | undefined> {
  const report = await findReport(db, String(payload.reportId));
  if (!report?.outcome) return undefined;
  return { userId: String(payload.userId), letter: { kind: closedKinds[report.outcome], path: ownReports } };
}

const closedKinds: Readonly<Record<ReportOutcome, LetterKind>> = {
  acted: 'reportActed',
  warned: 'reportWarned',
  unfounded: 'reportUnfounded',
};

const ownReports = pathTo('SafetySettingsPage', {});
