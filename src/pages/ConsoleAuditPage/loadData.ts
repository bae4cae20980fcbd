import type { AuditPage, AuditQuery } from '#contract/console/queueItem.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface AuditData extends ConsoleData<AuditPage> {
  query: AuditQuery;
}

/** Accepted filter values, with days as browsers write them; other parameters are ignored. */
const patterns: Readonly<Record<keyof AuditQuery, RegExp>> = {
  who: /^[0-9a-f-]{36}$/,
  action: /^.{1,100}$/,
  subject: /^.{1,200}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  before: /^\d{1,18}$/,
};

export const loadAudit =
  (query: AuditQuery): AppThunk<Promise<AuditData>> =>
  async dispatch => ({
    ...(await dispatch(loadConsole(call => call('POST /api/console/audit', query)))),
    query,
  });

export const { loadData, usePage } = definePage<AuditData>(({ search }) => loadAudit(queryOf(search)));

function queryOf(search: URLSearchParams): AuditQuery {
  const names = Object.keys(patterns) as (keyof AuditQuery)[];
  return Object.fromEntries(
    names.flatMap(name => {
      const value = cleanWords(search.get(name) ?? '');
      return patterns[name].test(value) ? [[name, value]] : [];
    }),
  );
}
