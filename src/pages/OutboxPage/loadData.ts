import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface OutboxData {
  outbox: Outbox;
  /** The mail that is open. */
  letter: OutboxLetter | null;
}

/** `?mail=` opens one. To everybody but operators the page does not exist. */
export const loadData: LoadData<OutboxData> =
  ({ search }) =>
  async (_dispatch, _getState, { api }) => {
    const { operator } = await api();
    const id = search.get('mail');
    const [outbox, letter] = await Promise.all([operator.outbox(), id ? operator.letter(id) : null]);
    return { outbox, letter };
  };
