import type { User } from '#contract/account/user.ts';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { reloadTransaction } from './answerThunks.ts';
import { usePage } from './loadData.ts';

/** Reports or blocks the other party, and updates the page accordingly. */
export function PersonSafety({ person }: { person: User | undefined }) {
  const block = useBlock();
  if (!person) return null;
  return <ReportButton kind="user" id={person.id} author={person} {...block} />;
}

/** Returns whether the viewer has blocked the other party, and a function that updates the page after a change. */
export function useBlock() {
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { id, blocked } = data.transaction;
  const onBlocked = () =>
    // If this reload fails, the next visit shows the current state.
    void dispatch(reloadTransaction(id)).then(
      transaction => update(page => ({ ...page, transaction })),
      () => undefined,
    );
  return { isBlocked: blocked === 'byMe', onBlocked };
}
