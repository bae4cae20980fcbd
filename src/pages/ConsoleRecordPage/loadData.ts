import type { ConsoleRecord } from '#contract/entities/consoleRecords.ts';
import type { RecordKind } from '#contract/rules/consoleRecords.ts';
import { loadConsole, type ConsoleData } from '#src/app/Console/consoleThunks.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';

export interface RecordData extends ConsoleData<ConsoleRecord> {
  kind: RecordKind;
  id: string;
}

/** @throws NotFound when there is no such record */
export const loadRecord =
  (kind: RecordKind, id: string): AppThunk<Promise<RecordData>> =>
  async dispatch => {
    const loaded = await dispatch(loadConsole((_console, records) => records.show(kind, id)));
    const { state, content } = loaded;
    if (state.kind === 'open' && !content) notFound();
    return { state, content, kind, id };
  };

export const loadData: LoadData<RecordData> = ({ params }) =>
  loadRecord(params.kind as RecordKind, params.id ?? '');
