import type { ConsoleRecord } from '#contract/console/records.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import { notFound } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface RecordData extends ConsoleData<ConsoleRecord> {
  kind: RecordKind;
  id: string;
}

/** @throws NotFound when there is no such record */
export const loadRecord =
  (kind: RecordKind, id: string): AppThunk<Promise<RecordData>> =>
  async dispatch => {
    const loaded = await dispatch(loadConsole(call => call('POST /api/console/record', { kind, id })));
    const { state, content } = loaded;
    if (state.kind === 'open' && !content) notFound();
    return { state, content, kind, id };
  };

export const { loadData, usePage } = definePage<RecordData>(({ params }) =>
  loadRecord(params.kind as RecordKind, params.id ?? ''),
);
