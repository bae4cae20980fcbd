import { stringify } from 'csv-stringify/sync';
import type { AuditPage, AuditQuery } from '#contract/console/queueItem.ts';
import { DAY } from '#contract/time/units.ts';
import {
  findActors,
  query,
  readAll,
  type AuditFilter,
  type AuditRow,
} from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findReader } from '#server/marketplace/users/index.ts';

const perPage = 100;

/** Returns one page of the audit log, newest first, with the names of the users in it. */
export async function auditPage(engine: Engine, filters: AuditQuery): Promise<AuditPage> {
  const [rows, actors] = await Promise.all([
    query(engine, filterOf(filters), perPage + 1),
    findActors(engine.db),
  ]);
  const names = await namesOf(engine, [...actors, ...rows.flatMap(({ userId }) => userId ?? [])]);
  return {
    entries: rows.slice(0, perPage).map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.userId && (names.get(row.userId) ?? row.userId),
      action: row.action,
      subject: row.subject,
      reason: row.reason,
    })),
    hasMore: rows.length > perPage,
    people: actors.map(id => ({ id, name: names.get(id) ?? id })),
  };
}

/**
 * Yields the same as CSV, in chunks of a thousand rows. Values that a spreadsheet would read as formulas are escaped.
 */
export async function* auditCsv(engine: Engine, filters: AuditQuery): AsyncGenerator<string> {
  // Excel detects UTF-8 only with a byte order mark.
  yield `\uFEFF${lines([['at', 'who', 'userId', 'action', 'subject', 'reason']])}`;
  for await (const rows of readAll(engine, filterOf(filters))) {
    const names = await namesOf(
      engine,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    yield lines(rows.map(row => cellsOf(row, names)));
  }
}

const lines = (rows: readonly (readonly string[])[]) =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: 'windows' });

const cellsOf = (
  { at, userId, action, subject, reason }: AuditRow,
  names: ReadonlyMap<string, string>,
): string[] => [
  at.toISOString(),
  (userId && names.get(userId)) ?? '',
  userId ?? '',
  action,
  subject ?? '',
  reason ?? '',
];

function filterOf({ who, action, subject, from, to, before }: AuditQuery): AuditFilter {
  return {
    userId: who,
    action,
    subject,
    from: from ? new Date(from) : undefined,
    until: to ? new Date(Date.parse(to) + DAY) : undefined,
    before,
  };
}

/** Erased accounts are shown by their id. */
async function namesOf(engine: Engine, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(wanted)];
  const readers = await Promise.all(ids.map(id => findReader(engine.db, id)));
  return new Map(
    ids.map((id, at) => {
      const reader = readers[at];
      return [id, reader?.email ? `${reader.displayName} <${reader.email}>` : id];
    }),
  );
}
