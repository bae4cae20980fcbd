import type { JsonObject } from '#contract/json.ts';
import type { ReportKind, ReportOutcome, ReportReason } from '#contract/safety/reports.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface ReportRow {
  id: string;
  reporterId: string | null;
  subjectId: string | null;
  kind: ReportKind;
  targetId: string | null;
  reason: ReportReason;
  note: string;
  evidence: JsonObject;
  imageIds: readonly string[];
  createdAt: Date;
  state: 'open' | 'closed';
  outcome: ReportOutcome | null;
  answer: string | null;
  closedAt: Date | null;
}

export type NewReport = Omit<ReportRow, 'note' | 'state' | 'outcome' | 'answer' | 'closedAt'>;

const columns = `id, reporter_id, subject_id, kind, target_id, reason, note,
  evidence, image_ids, created_at, state, outcome, answer, closed_at`;

/** Returns false when the user already has an open report about the same item. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const added = await tx.run(
    `insert into reports (id, reporter_id, subject_id, kind, target_id, reason, evidence, image_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9) on conflict do nothing`,
    [
      report.id,
      report.reporterId,
      report.subjectId,
      report.kind,
      report.targetId,
      report.reason,
      JSON.stringify(report.evidence),
      report.imageIds,
      report.createdAt,
    ],
  );
  return added === 1;
}

export function findReport(db: Queryable, id: string): Promise<ReportRow | undefined> {
  return db.first<ReportRow>(`select ${columns} from reports where id = $1`, [id]);
}

/** Newest first. */
export function findReportsBy(db: Queryable, reporterId: string, limit: number): Promise<ReportRow[]> {
  return db.rows<ReportRow>(
    `select ${columns} from reports where reporter_id = $1 order by created_at desc, id limit $2`,
    [reporterId, limit],
  );
}

/** Returns open reports, longest waiting first. null: all of them. */
export function findOpen(db: Queryable, limit: number | null): Promise<ReportRow[]> {
  return db.rows<ReportRow>(
    `select ${columns} from reports where state = 'open' order by created_at, id limit $1`,
    [limit],
  );
}

/** Counts the open reports. */
export async function countOpen(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(
    `select count(*)::int as count from reports where state = 'open'`,
  );
  return row?.count ?? 0;
}

/** Returns false when the user has no open report with this id. */
export async function setNote(db: Queryable, id: string, reporterId: string, note: string): Promise<boolean> {
  const changed = await db.run(
    `update reports set note = $3 where id = $1 and reporter_id = $2 and state = 'open'`,
    [id, reporterId, note],
  );
  return changed === 1;
}

/** Returns false when the user has no open report with this id that was made after `since`. */
export async function deleteRecent(
  db: Queryable,
  id: string,
  reporterId: string,
  since: Date,
): Promise<boolean> {
  const removed = await db.run(
    `delete from reports where id = $1 and reporter_id = $2 and state = 'open' and created_at > $3`,
    [id, reporterId, since],
  );
  return removed === 1;
}

/** Returns the reporter if the report was open until now. */
export async function markClosed(
  tx: Tx,
  id: string,
  decision: { outcome: ReportOutcome; answer: string | null; at: Date },
): Promise<{ reporterId: string | null } | undefined> {
  return tx.first<{ reporterId: string | null }>(
    `update reports set state = 'closed', outcome = $2, answer = $3, closed_at = $4
     where id = $1 and state = 'open' returning reporter_id`,
    [id, decision.outcome, decision.answer, decision.at],
  );
}

export async function existsOpenAbout(db: Queryable, subjectId: string): Promise<boolean> {
  const row = await db.first(`select 1 from reports where subject_id = $1 and state = 'open' limit 1`, [
    subjectId,
  ]);
  return row !== undefined;
}

/** Removes a user's name from their reports, and the note where it is no longer needed. */
export async function clearReporter(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    `update reports set reporter_id = null, note = case state when 'open' then note else '' end, answer = null
     where reporter_id = $1`,
    [userId],
  );
}

/** Erases everything from the reports about a user except that they existed and their outcome. */
export async function clearSubject(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    `update reports set subject_id = null, target_id = null, evidence = '{}', image_ids = '{}', note = '', answer = null
     where subject_id = $1`,
    [userId],
  );
}

export async function deleteClosedBefore(db: Queryable, before: Date): Promise<void> {
  await db.run(
    `delete from reports r where r.state = 'closed' and r.closed_at < $1
       and not exists (select from legal_holds h where h.user_id in (r.subject_id, r.reporter_id))`,
    [before],
  );
}
