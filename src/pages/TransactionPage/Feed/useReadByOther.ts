import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useLiveEvents } from '#src/store/liveEvents.ts';
import type { AppThunk } from '#src/store/state.ts';

/**
 * Returns the id of the viewer's newest message that the other party has read, and keeps it up to date; undefined until
 * it is known, and where it isn't told.
 */
export function useReadByOther(transactionId: string): string | undefined {
  const dispatch = useAppDispatch();
  const [readId, setReadId] = useState<string>();
  const ask = useCallback(async () => {
    const id = await dispatch(readByOther(transactionId));
    setReadId(id ?? undefined);
  }, [dispatch, transactionId]);
  useEffect(() => {
    // The conversation is readable without it.
    ask().catch(() => undefined);
  }, [ask]);
  useLiveEvents(async events => {
    const isNew = events.some(
      event =>
        event.type === 'gap' ||
        // Whoever answers has read.
        ((event.type === 'seen' || event.type === 'message') && event.transactionId === transactionId),
    );
    if (isNew) await ask();
  });
  return readId;
}

const readByOther =
  (transactionId: string): AppThunk<Promise<string | null>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/read-by-other', { transactionId });
