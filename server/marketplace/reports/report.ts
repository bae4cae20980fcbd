import type { Report } from '#contract/safety/safety.ts';
import { trimmed } from '#contract/schemas.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, invalid, parse } from '#contract/parse.ts';
import {
  isReportKind,
  reasonsFor,
  maxReportNote,
  reportWithdrawalPeriod,
  type ReportKind,
  type ReportReason,
} from '#contract/safety/reports.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireNotImpersonated } from '#server/marketplace/transactions/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';
import { findTarget } from './targets.ts';

/** Outbox event: a report was made. Its payload is `{reportId, userId}`, the user who reported. */
export const reportFiled = 'report/filed';

/** Maximum number of own reports listed for a user. */
const shown = 50;

/**
 * Reports something to the operators; nobody else learns of it. A copy of the reported item in its current state is
 * kept.
 * @throws ApiError `forbidden` also while impersonating and for one's own items, `not-found`,
 * `validation-invalid-value` for a reason that this kind does not have, `conflict` while the user has an open report
 * about the same item, `too-many-requests`
 */
export async function report(
  ctx: Ctx,
  { kind, id: targetId, reason }: { kind: string; id: string; reason: string },
): Promise<Report> {
  const reporterId = requireThemselves(ctx);
  const grounds = requireReason(kind, reason);
  const target = await findTarget(ctx, grounds.kind, targetId);
  if (target.subjectId === reporterId) throw new ApiError('forbidden');
  const row = {
    id: ctx.engine.ids.uuid(),
    reporterId,
    targetId,
    ...grounds,
    ...target,
    createdAt: ctx.engine.clock.now(),
  };
  await ctx.engine.db.transaction(async tx => {
    if (!(await store.insertReport(tx, row))) throw new ApiError('conflict');
    await count(ctx.engine, 'reports', reporterId, tx);
    await addToOutbox(tx, ctx.engine.clock, reportFiled, { reportId: row.id, userId: reporterId });
  });
  return asSeenByReporter({ ...row, note: '', state: 'open', outcome: null, answer: null, closedAt: null });
}

/**
 * Sets the reporter's additional note, replacing the previous one. @throws ApiError `not-found`,
 * `validation-invalid-value`
 */
export async function addNote(ctx: Ctx, { id, note }: { id: string; note: string }): Promise<void> {
  const words = requireText(note, 'note');
  const reporterId = requireThemselves(ctx);
  if (!isUuid(id) || !(await store.setNote(ctx.engine.db, id, reporterId, words)))
    throw new ApiError('not-found');
}

/** Withdraws a report made by mistake, while that is still allowed. @throws ApiError `not-found` */
export async function withdraw(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const reporterId = requireThemselves(ctx);
  const since = new Date(ctx.engine.clock.now().getTime() - reportWithdrawalPeriod);
  if (!isUuid(id) || !(await store.deleteRecent(ctx.engine.db, id, reporterId, since)))
    throw new ApiError('not-found');
}

/** Returns the signed-in user's own reports and their outcomes, newest first. @throws ApiError `forbidden` */
export async function queryOwn(ctx: Ctx): Promise<Report[]> {
  const rows = await store.findReportsBy(ctx.engine.db, requireUserId(ctx.viewer), shown);
  return rows.map(asSeenByReporter);
}

/** Returns the trimmed text. @throws ApiError `validation-invalid-value` naming the field */
export const requireText = (text: string, field: string): string =>
  parse(trimmed({ max: maxReportNote }), text, inBody(field));

function requireReason(kind: string, reason: string): { kind: ReportKind; reason: ReportReason } {
  if (!isReportKind(kind)) throw invalid(inBody('kind'));
  const known = reasonsFor[kind].find(one => one === reason);
  if (!known) throw invalid(inBody('reason'));
  return { kind, reason: known };
}

/** An operator impersonating a user must not report in their name. */
function requireThemselves({ viewer }: Ctx): string {
  requireNotImpersonated(viewer);
  return requireUserId(viewer);
}

function asSeenByReporter(row: store.ReportRow): Report {
  const { id, kind, reason, note, state, evidence, createdAt, closedAt, outcome, answer } = row;
  return {
    id,
    kind,
    reason,
    note,
    about: typeof evidence.about === 'string' ? evidence.about : '',
    state,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    outcome,
    answer,
  };
}
