import type { RecordLine, RecordList } from '#contract/console/records.ts';
import * as audit from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findNames } from '#server/marketplace/users/index.ts';
import { pathTo } from '#contract/paths.ts';

const linesShown = 10;

/** Returns what operators did to the subject and why, newest first. */
export async function auditedActions(engine: Engine, subject: string): Promise<RecordList> {
  const rows = await audit.query(engine, { subject }, linesShown);
  const names = await findNames(
    engine.db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return {
    name: 'done',
    lines: rows.map(({ at, userId, action, reason }): RecordLine => ({
      at: at.toISOString(),
      text: { action, reason },
      besides: userId && (names.get(userId) ?? userId),
      path: null,
    })),
    path: pathTo('ConsoleAuditPage', {}, { subject }),
  };
}
