import type { Report } from '#contract/safety/safety.ts';
import type { ReportKind, ReportReason } from '#contract/safety/reports.ts';
import type { AppThunk } from '#src/store/state.ts';

/** @throws ApiFailure */
export const sendReport =
  (report: { kind: ReportKind; id: string; reason: ReportReason }): AppThunk<Promise<Report>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/report', report);

/** @throws ApiFailure */
export const addToReport =
  (id: string, note: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/report-note', { id, note });

/** @throws ApiFailure */
export const withdrawReport =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/report-take-back', { id });

/** @throws ApiFailure */
export const hasBlocked =
  (userId: string): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/has-blocked', { userId });

/** @throws ApiFailure */
export const setBlocked =
  (userId: string, isBlocked: boolean): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call(isBlocked ? 'POST /api/safety/block' : 'POST /api/safety/unblock', { userId });
