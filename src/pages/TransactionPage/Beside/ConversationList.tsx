import { useEffect, useState } from 'react';
import type { Transaction } from '#contract/booking/transaction.ts';
import { InboxRow } from '#src/features/Inbox/InboxRow.tsx';
import { queryInbox } from '#src/features/Inbox/queryInbox.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useLiveEvents } from '#src/store/liveEvents.ts';
import type { AppThunk } from '#src/store/state.ts';
import css from './Beside.module.css';

/** As many as a page of the inbox has (specification section 9). */
const listed = 10;

const load =
  (): AppThunk<Promise<readonly Transaction[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await queryInbox(await api(), { page: 1, perPage: listed })).items;

/** The first conversations of the inbox. Stays empty when they can't be loaded: the inbox shows why. */
export function ConversationList({ openId }: { openId: string }) {
  const dispatch = useAppDispatch();
  const currentUser = useCurrentUser();
  const [rows, setRows] = useState<readonly Transaction[]>([]);
  useLiveEvents(async events => {
    if (events.some(({ type }) => type !== 'seen')) setRows(await dispatch(load()));
  });
  useEffect(() => {
    let isHere = true;
    void dispatch(load()).then(
      found => isHere && setRows(found),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
    // Opening another conversation reads its messages.
  }, [dispatch, openId]);
  return (
    <ul className={css.rows}>
      {rows.map(transaction => {
        const isCurrent = transaction.id === openId;
        const { unreadMessages: _, ...read } = transaction;
        return (
          <InboxRow
            key={transaction.id}
            transaction={isCurrent ? read : transaction}
            myId={currentUser?.id}
            isCurrent={isCurrent}
          />
        );
      })}
    </ul>
  );
}
