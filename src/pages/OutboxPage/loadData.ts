import type { Outbox, OutboxMailContent } from '#contract/notification/mail.ts';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface OutboxData {
  /** The console's second-factor prompt while a code is required; null once it was given, or when none is needed. */
  consoleState: ConsoleState | null;
  /** null until the code was given. */
  outbox: Outbox | null;
  /** The open mail. */
  letter: OutboxMailContent | null;
}

/** Loads the outbox and the requested mail. Not found for anyone but operators. */
export const loadOutbox =
  (id: string | null): AppThunk<Promise<OutboxData>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    try {
      const [outbox, letter] = await Promise.all([
        call('GET /api/operator/outbox'),
        id ? call('GET /api/operator/outbox/:id', { id }) : null,
      ]);
      return { consoleState: null, outbox, letter };
    } catch (caught) {
      if (toFailure(caught).status !== 403) throw caught;
      return { consoleState: await call('POST /api/console/state'), outbox: null, letter: null };
    }
  };

/** `?mail=` opens a mail. */
export const { loadData, usePage } = definePage<OutboxData>(({ search }) => loadOutbox(search.get('mail')));
