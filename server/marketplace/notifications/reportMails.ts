import type { JsonObject } from '#contract/json.ts';
import { isUrgent, reportWithdrawalPeriod, type ReportOutcome } from '#contract/safety/reports.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperatorIds } from '#server/marketplace/operators/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { findReport, reportClosed, reportFiled } from '#server/marketplace/reports/index.ts';
import type { MailArea } from './area.ts';
import type { CurrentEvent } from './fact.ts';
import type { OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';

/** Outbox events for mails about reports; their payload is `{reportId, userId}`. */
const events = { waiting: mailEvent('report-waiting'), received: mailEvent('report-received') } as const;

/** Schedules a mail to the operators, and a receipt to the reporter, exactly once. */
async function announceReport(
  engine: Engine,
  { reportId, userId }: JsonObject,
  fact: CurrentEvent,
): Promise<void> {
  const { db, clock } = engine;
  const report = await findReport(db, String(reportId));
  if (!report) return;
  const operators = await findOperatorIds(engine);
  // Delayed for as long as the report can be withdrawn, unless someone may be in danger.
  const wait = isUrgent(report.reason) ? 0 : reportWithdrawalPeriod;
  await db.transaction(async tx => {
    await fact.settle(tx);
    for (const operatorId of operators) {
      const owed = { reportId: report.id, userId: operatorId };
      await addToOutbox(tx, clock, events.waiting, owed, wait);
    }
    await addToOutbox(
      tx,
      clock,
      events.received,
      { reportId: report.id, userId: String(userId) },
      reportWithdrawalPeriod,
    );
  });
}

/** For operators; undefined when the report was withdrawn or decided meanwhile. Contains only its id. */
async function composeReportWaitingMail(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const report = await findReport(db, String(payload.reportId));
  if (report?.state !== 'open') return undefined;
  const kind = isUrgent(report.reason) ? 'reportUrgent' : 'reportWaiting';
  return {
    userId: String(payload.userId),
    thread: `report/${report.id}`,
    content: { kind, report: report.id },
  };
}

/** The receipt; undefined as above. Says nothing about the report: the reported person may see the screen. */
async function composeReportReceivedMail(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const report = await findReport(db, String(payload.reportId));
  if (report?.state !== 'open') return undefined;
  return {
    userId: String(payload.userId),
    thread: `report/${report.id}`,
    content: { kind: 'reportReceived', path: ownReports },
  };
}

/** Tells the reporter the outcome. The operator's message is only on the page. */
async function composeReportClosedMail(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const report = await findReport(db, String(payload.reportId));
  if (!report?.outcome) return undefined;
  return {
    userId: String(payload.userId),
    thread: `report/${report.id}`,
    content: { kind: closedKinds[report.outcome], path: ownReports },
  };
}

const closedKinds: Readonly<Record<ReportOutcome, MailKind>> = {
  acted: 'reportActed',
  warned: 'reportWarned',
  unfounded: 'reportUnfounded',
};

const ownReports = pathTo('SafetySettingsPage', {});

export const reportMails: MailArea = {
  mails: {
    [events.waiting]: composeReportWaitingMail,
    [events.received]: composeReportReceivedMail,
    [reportClosed]: composeReportClosedMail,
  },
  announces: { [reportFiled]: announceReport },
};
