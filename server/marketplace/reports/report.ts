import type { Report } from '#contract/entities/safety.ts';
import { ApiError } from '#contract/errors.ts';
import { isStorableText } from '#contract/rules/extendedData.ts';
import {
  isReportKind,
  reasonsFor,
  reportNoteMax,
  takeBackWithin,
  type ReportKind,
  type ReportReason,
} from '#contract/rules/reports.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireOwnHand } from '#server/marketplace/transactions/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';
import { findTarget } from './targets.ts';

/** The fact that somebody reported something; its payload is `{reportId, userId}`, the person who did. */
export const reportFiled = 'report/filed';

/** As many as are listed for the person who made them. */
const shown = 50;

/**
 * Tells the operators that something is wrong; nobody else learns of it. What is reported is kept as it looks now.
 * @throws ApiError `forbidden` also for somebody signed in as another and for one's own things, `not-found`,
 * `validation-invalid-value` for a reason that this kind does not have, `conflict` while an own report about the same is
 * open, `too-many-requests`
 */
export async function report(
  ctx: Ctx,
  { kind, id: targetId, reason }: { kind: string; id: string; reason: string },
): Promise<Report> {
  const reporterId = requireThemselves(ctx);
  const asked = requireReason(kind, reason);
  const target = await findTarget(ctx, asked.kind, targetId);
  if (target.subjectId === reporterId) throw new ApiError('forbidden');
  const row = { id: ctx.ids.uuid(), reporterId, targetId, ...asked, ...target, createdAt: ctx.clock.now() };
  await ctx.db.transaction(async tx => {
    if (!(await store.insertReport(tx, row))) throw new ApiError('conflict');
    await count(ctx, 'reports', reporterId, tx);
    await addToOutbox(tx, ctx.clock, reportFiled, { reportId: row.id, userId: reporterId });
  });
  return asSeenByReporter({ ...row, note: '', state: 'open', outcome: null, answer: null, closedAt: null });
}

/** What the person wants to say besides, in place of what they said before. @throws ApiError `not-found`, `validation-invalid-value` */
export async function addNote(ctx: Ctx, { id, note }: { id: string; note: string }): Promise<void> {
  const words = wordsOf(note, 'note');
  const reporterId = requireThemselves(ctx);
  if (!isUuid(id) || !(await store.setNote(ctx.db, id, reporterId, words))) throw new ApiError('not-found');
}

/** Takes back what was reported by mistake, as long as that is allowed. @throws ApiError `not-found` */
export async function takeBack(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const reporterId = requireThemselves(ctx);
  const since = new Date(ctx.clock.now().getTime() - takeBackWithin);
  if (!isUuid(id) || !(await store.removeRecent(ctx.db, id, reporterId, since)))
    throw new ApiError('not-found');
}

/** The signed-in person's own reports and what came of them, the newest first. @throws ApiError `forbidden` */
export async function queryOwn(ctx: Ctx): Promise<Report[]> {
  const rows = await store.findReportsBy(ctx.db, requireUserId(ctx.viewer), shown);
  return rows.map(asSeenByReporter);
}

/** Trimmed. @throws ApiError `validation-invalid-value` naming the field */
export function wordsOf(text: string, field: string): string {
  const words = text.trim();
  if (words.length > reportNoteMax || !isStorableText(words))
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: [field] } });
  return words;
}

function requireReason(kind: string, reason: string): { kind: ReportKind; reason: ReportReason } {
  if (!isReportKind(kind))
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['kind'] } });
  const known = reasonsFor[kind].find(one => one === reason);
  if (!known) throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['reason'] } });
  return { kind, reason: known };
}

/** An operator who is signed in as somebody must not speak for them. */
function requireThemselves({ viewer }: Ctx): string {
  requireOwnHand(viewer);
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
