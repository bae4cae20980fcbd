import type { DataExport } from '#contract/account/user.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface DataCopyData {
  /** The user's export status; null when exports are not available. */
  own: { copy: DataExport | null } | null;
}

export const { loadData, usePage } = definePage<DataCopyData>(
  () =>
    async (_dispatch, _getState, { api }) => ({ own: await (await api()).call('POST /api/data-copy') }),
);

/** Returns the current progress. @throws ApiFailure */
export const loadExportStatus =
  (): AppThunk<Promise<DataCopyData['own']>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/data-copy');

/** @throws ApiFailure */
export const requestDataExport =
  (currentPassword?: string): AppThunk<Promise<DataExport>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call(
      'POST /api/data-copy/request',
      currentPassword === undefined ? {} : { currentPassword },
    );
