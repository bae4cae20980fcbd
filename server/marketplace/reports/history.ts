import type { ReportKind, ReportOutcome, ReportReason } from '#contract/rules/reports.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** A report as a line of somebody's history. */
export interface ReportLine {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  createdAt: Date;
  state: 'open' | 'closed';
  outcome: ReportOutcome | null;
}

const columns = 'id, kind, reason, created_at as "createdAt", state, outcome';

/** What was reported about somebody, the newest first. For operators: the caller makes sure of it. */
export function findAbout(db: Queryable, subjectId: string, limit: number): Promise<ReportLine[]> {
  return db.rows<ReportLine>(
    `select ${columns} from reports where subject_id = $1 order by created_at desc, id limit $2`,
    [subjectId, limit],
  );
}

/** What was reported about these things, the newest first. For operators: the caller makes sure of it. */
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

/** What somebody reported, the newest first. For operators: the caller makes sure of it. */
export function findBy(db: Queryable, reporterId: string, limit: number): Promise<ReportLine[]> {
  return db.rows<ReportLine>(
    `select ${columns} from reports where reporter_id = $1 order by created_at desc, id limit $2`,
    [reporterId, limit],
  );
}

/** What an open report is about: the ids of the things of this kind. */
export async function findReported(db: Queryable, kind: ReportKind): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct target_id as id from reports where state = 'open' and kind = $1 and target_id is not null`,
    [kind],
  );
  return rows.map(({ id }) => id);
}

/** The people whom open reports of any kind are about. */
export async function findReportedPeople(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct subject_id as id from reports where state = 'open' and subject_id is not null`,
  );
  return rows.map(({ id }) => id);
}
