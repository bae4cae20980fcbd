import type { User } from '#contract/entities/user.ts';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { reloadTransaction } from './answerThunks.ts';
import type { TransactionData } from './loadData.ts';

/** Reports or blocks the other party, and updates the page accordingly. */
export function PersonSafety({ person }: { person: User | undefined }) {
  const dispatch = useAppDispatch();
  const { data, update } = usePage<TransactionData>();
  const { id } = data.transaction;
  if (!person) return null;

  const handleBlocked = () =>
    // If this reload fails, the next visit shows the current state.
    void dispatch(reloadTransaction(id)).then(
      transaction => update(page => ({ ...page, transaction })),
      () => undefined,
    );

  return (
    <ReportButton
      kind="user"
      id={person.id}
      author={person}
      isBlocked={data.transaction.blocked === 'byMe'}
      onBlocked={handleBlocked}
    />
  );
}
