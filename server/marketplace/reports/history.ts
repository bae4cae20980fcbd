import type { ReportKind, ReportOutcome, ReportReason } from '#contract/safety/reports.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

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
