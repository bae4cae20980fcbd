import type { RecordPage, RecordQuery } from '#contract/console/records.ts';
import { isFilterValue, recordFilters, type RecordKind } from '#contract/console/recordKinds.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface RecordsData extends ConsoleData<RecordPage> {
  query: RecordQuery;
}

export const loadRecords =
  (query: RecordQuery): AppThunk<Promise<RecordsData>> =>
  async dispatch => ({
    ...(await dispatch(loadConsole(call => call('POST /api/console/records', query)))),
    query,
  });

export const { loadData, usePage } = definePage<RecordsData>(({ params, search }) =>
  loadRecords(queryOf(params.kind as RecordKind, search)),
);

/** Ignores query parameters that are not valid filters. */
function queryOf(kind: RecordKind, search: URLSearchParams): RecordQuery {
  const given = recordFilters[kind].flatMap(filter => {
    const value = cleanWords(search.get(filter.name) ?? '');
    return value !== '' && isFilterValue(filter, value) ? [[filter.name, value] as const] : [];
  });
  const after = search.get('after') ?? '';
  return { kind, filters: Object.fromEntries(given), ...(isUuid(after) ? { after } : {}) };
}
