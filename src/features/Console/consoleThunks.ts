import type { ConsoleDecision, ConsoleItem, ConsoleState, Fact } from '#contract/console/queueItem.ts';
import type { RecordCommand, RecordNote, RecordReason } from '#contract/console/records.ts';
import type { ConsoleQueue } from '#contract/console/queues.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { notFound } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';

/** The data of a console page: `content` is null until a code was entered. */
export interface ConsoleData<Content> {
  state: ConsoleState;
  content: Content | null;
}

type OpenState = Extract<ConsoleState, { kind: 'open' }>;

/** Loads a console page. Not found for anyone but operators. */
export const loadConsole =
  <Content>(
    load: (call: Api['call'], state: OpenState) => Promise<Content>,
  ): AppThunk<Promise<ConsoleData<Content>>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    const state = await call('POST /api/console/state').catch(notFoundUnlessOperator);
    if (state.kind !== 'open') return { state, content: null };
    return { state, content: await load(call, state) };
  };

function notFoundUnlessOperator(caught: unknown): never {
  if (toFailure(caught).status === 403) notFound();
  throw caught;
}

/** @throws ApiFailure */
export const confirmFactor =
  (code: string): AppThunk<Promise<readonly string[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/confirm-factor', { code });

/** @throws ApiFailure */
export const unlockConsole =
  (code: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/unlock', { code });

/** @throws ApiFailure */
export const lockConsole =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/lock');

/** @throws ApiFailure */
export const renewRecoveryCodes =
  (): AppThunk<Promise<readonly string[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/renew-recovery-codes');

/** @throws ApiFailure */
export const mailFigures =
  (isWanted: boolean): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/mail-figures', { isWanted });

/** Loads details that are disclosed only for a stated reason. @throws ApiFailure */
export const revealRecord =
  (input: RecordReason): AppThunk<Promise<readonly Fact[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/record-private', input);

/** @throws ApiFailure */
export const noteRecord =
  (kind: RecordKind, id: string, words: string): AppThunk<Promise<RecordNote>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/record-note', { kind, id, words });

/** @throws ApiFailure */
export const actOnRecord =
  (action: RecordCommand): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/record-act', action);

/** Impersonates a user and shows the site as they see it. @throws ApiFailure */
export const logInAs =
  (id: string, reason: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    await (await api()).call('POST /api/console/log-in-as', { id, reason });
    // A full page load, so that none of the operator's data stays in memory.
    window.location.assign('/');
  };

/** @throws ApiFailure */
export const fetchItem =
  (queue: ConsoleQueue, id: string): AppThunk<Promise<ConsoleItem | null>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/item', { queue, id });

/** @throws ApiFailure */
export const sendDecision =
  (decision: ConsoleDecision): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/decide', decision);
