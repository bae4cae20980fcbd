import type { DataCopy } from '#contract/entities/dataCopy.ts';
import type { LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/store.ts';

export interface DataCopyData {
  /** How the person's copy stands; null where nobody can be asked for one. */
  own: { copy: DataCopy | null } | null;
}

export const loadData: LoadData<DataCopyData> =
  () =>
  async (_dispatch, _getState, { api }) => ({ own: await (await api()).dataCopy.show() });

/** How far it is by now. @throws ApiFailure */
export const lookAgain =
  (): AppThunk<Promise<DataCopyData['own']>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).dataCopy.show();

/** @throws ApiFailure */
export const askForCopy =
  (): AppThunk<Promise<DataCopy>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).dataCopy.ask();
