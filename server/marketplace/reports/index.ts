import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { type Ctx, type Engine, noIncludes } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import {
  type ReportKind,
  type ReportOutcome,
  reportOutcomes,
  type ReportReason,
} from '#contract/safety/reports.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { load, requireOperator } from '#server/marketplace/users/index.ts';
import { findHold } from './holds.ts';
import {
  clearReporter,
  clearSubject,
  deleteClosedBefore,
  existsOpenAbout,
  findOpen,
  findReport,
  markClosed,
  type ReportRow,
} from './store.ts';
import { requireText } from './report.ts';

export { endHold, findHold, hold, type LegalHold } from './holds.ts';
export { addNote, queryOwn, report, reportFiled, withdraw } from './report.ts';
export { countOpen, findReport } from './store.ts';

/** How long a closed report is kept in case of further questions. Milliseconds. */
const closedRetention = 180 * DAY;

export const accountData: AccountData = {
  tables: {
    legal_holds: { id: 'which operator set the hold, for as long as it lasts' },
    reports: {
      content: 'what an open report tells of somebody else, without the name of who told it',
    },
  },
  isHeld: holds,
  erase: (_, tx, userId) => deletePersonalData(tx, userId),
};

/**
 * Returns whether an open report is about this user, or a legal hold covers their data: then nothing is erased
 * (readings 49).
 */
export async function holds(db: Queryable, userId: string): Promise<boolean> {
  return (await existsOpenAbout(db, userId)) || (await findHold(db, userId)) !== undefined;
}

/** Deletes what reports hold of an erased user. Their own open reports stay, without their name. */
async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await clearReporter(tx, userId);
  await clearSubject(tx, userId);
}

/** Deletes reports closed half a year ago, unless a legal hold covers the reporter or the subject. */
export async function deleteDecided({ db, clock }: Engine): Promise<void> {
  await deleteClosedBefore(db, new Date(clock.now().getTime() - closedRetention));
}

/** A report as an entry of a user's history. */
export interface ReportLine {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  createdAt: Date;
  state: 'open' | 'closed';
  outcome: ReportOutcome | null;
}

const columns = 'id, kind, reason, created_at, state, outcome';

/** Returns the reports about a user, newest first. For operators: the caller must check. */
export function findAbout(db: Queryable, subjectId: string, limit: number): Promise<ReportLine[]> {
  return db.rows<ReportLine>(
    `select ${columns} from reports where subject_id = $1 order by created_at desc, id limit $2`,
    [subjectId, limit],
  );
}

/** Returns the reports about these items, newest first. For operators: the caller must check. */
export function findAboutThings(
  db: Queryable,
  targetIds: readonly string[],
  limit: number,
): Promise<ReportLine[]> {
  return db.rows<ReportLine>(
    `select ${columns} from reports where target_id = any($1::uuid[]) order by created_at desc, id limit $2`,
    [targetIds, limit],
  );
}

/** Returns the reports made by a user, newest first. For operators: the caller must check. */
export function findBy(db: Queryable, reporterId: string, limit: number): Promise<ReportLine[]> {
  return db.rows<ReportLine>(
    `select ${columns} from reports where reporter_id = $1 order by created_at desc, id limit $2`,
    [reporterId, limit],
  );
}

/** Returns the ids of the items of this kind that have open reports. */
export async function findReported(db: Queryable, kind: ReportKind): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct target_id as id from reports where state = 'open' and kind = $1 and target_id is not null`,
    [kind],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the users whom open reports of any kind are about. */
export async function findReportedPeople(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct subject_id as id from reports where state = 'open' and subject_id is not null`,
  );
  return rows.map(({ id }) => id);
}

/** Outbox event: a report was closed. Its payload is `{reportId, userId}`, the user who reported. */
export const reportClosed = mailEvent('report-closed');

/** A report as operators see it, with users as they see them; undefined for an erased account. */
export interface ReportForOperator extends ReportRow {
  reporter: Resource | undefined;
  subject: Resource | undefined;
}

/** Returns open reports, longest waiting first, at most `limit`. @throws ApiError `forbidden` */
export async function queryOpen(
  ctx: Ctx,
  { limit = null }: { limit?: number | null } = {},
): Promise<ReportForOperator[]> {
  requireOperator(ctx.viewer);
  return withPeople(ctx, await findOpen(ctx.engine.db, limit));
}

/** @throws ApiError `forbidden`, `not-found` */
export async function show(ctx: Ctx, { id }: { id: string }): Promise<ReportForOperator> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findReport(ctx.engine.db, id) : undefined;
  const [report] = row ? await withPeople(ctx, [row]) : [];
  if (!report) throw new ApiError('not-found');
  return report;
}

/**
 * Closes a report and mails the outcome to the reporter, with the text of `answer` if there is any.
 * @throws ApiError `forbidden`, `not-found` when it is not open, `validation-invalid-value`
 */
export async function close(
  ctx: Ctx,
  { id, outcome, answer }: { id: string; outcome: string; answer: string },
): Promise<void> {
  requireOperator(ctx.viewer);
  const known = reportOutcomes.find(one => one === outcome);
  if (!known) throw invalid(inBody('outcome'));
  const words = requireText(answer, 'answer') || null;
  if (!isUuid(id)) throw new ApiError('not-found');
  await ctx.engine.db.transaction(async tx => {
    const closed = await markClosed(tx, id, { outcome: known, answer: words, at: ctx.engine.clock.now() });
    if (!closed) throw new ApiError('not-found');
    const { reporterId } = closed;
    if (reporterId)
      await addToOutbox(tx, ctx.engine.clock, reportClosed, { reportId: id, userId: reporterId });
  });
}

async function withPeople(ctx: Ctx, rows: readonly ReportRow[]): Promise<ReportForOperator[]> {
  const ids = rows.flatMap(({ reporterId, subjectId }) => [reporterId, subjectId]);
  const people = await load(
    { ...ctx, read: noIncludes },
    ids.filter(id => id !== null),
  );
  return rows.map(row => ({
    ...row,
    reporter: people.get(row.reporterId ?? ''),
    subject: people.get(row.subjectId ?? ''),
  }));
}
