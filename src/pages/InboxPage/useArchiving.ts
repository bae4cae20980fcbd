import { useState } from 'react';
import type { Transaction } from '#contract/booking/transaction.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { archive } from '#src/features/Inbox/archiveThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

/** The last conversation that was put away or brought back, or why that failed. */
export interface Archiving {
  done: Transaction | undefined;
  failure: Failure | undefined;
  archive: (transaction: Transaction) => void;
  undo: () => void;
}

/** Archives conversations, or brings them back, and loads the list again. */
export function useArchiving(reload: () => Promise<void>): Archiving {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<Pick<Archiving, 'done' | 'failure'>>();
  const change = async (transaction: Transaction, isArchived: boolean) => {
    try {
      await dispatch(archive(transaction.id, isArchived));
      // First without the row: the focus goes to "Undo" when the button that had it is gone.
      await reload();
      const { isArchived: _, ...rest } = transaction;
      setOutcome({ done: isArchived ? { ...rest, isArchived } : rest, failure: undefined });
    } catch (caught) {
      setOutcome({ done: undefined, failure: toFailure(caught) });
    }
  };
  return {
    done: outcome?.done,
    failure: outcome?.failure,
    archive: transaction => void change(transaction, !transaction.isArchived),
    undo: () => outcome?.done && void change(outcome.done, !outcome.done.isArchived),
  };
}
