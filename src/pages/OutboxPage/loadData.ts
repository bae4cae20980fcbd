import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import type { ConsoleState } from '#contract/entities/console.ts';
import { toFailure } from '#src/api/failure.ts';
import type { LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/store.ts';

export interface OutboxData {
  /** What stands before the mails until a code was given; null once it was, and where none is asked for. */
  door: ConsoleState | null;
  /** null behind the door. */
  outbox: Outbox | null;
  /** The mail that is open. */
  letter: OutboxLetter | null;
}

/** The mails, and the one that is asked for. To everybody but operators the page does not exist. */
export const loadOutbox =
  (id: string | null): AppThunk<Promise<OutboxData>> =>
  async (_dispatch, _getState, { api }) => {
    const { operator, console } = await api();
    try {
      const [outbox, letter] = await Promise.all([operator.outbox(), id ? operator.letter(id) : null]);
      return { door: null, outbox, letter };
    } catch (caught) {
      if (toFailure(caught).status !== 403) throw caught;
      return { door: await console.state(), outbox: null, letter: null };
    }
  };

/** `?mail=` opens one. */
export const loadData: LoadData<OutboxData> = ({ search }) => loadOutbox(search.get('mail'));
