import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource } from '#contract/resource.ts';
import { reportOutcomes } from '#contract/safety/reports.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { load, requireOperator } from '#server/marketplace/users/index.ts';
import { requireText } from './report.ts';
import { findOpen, findReport, markClosed, type ReportRow } from './store.ts';

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
