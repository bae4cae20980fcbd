import { useEffect } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useLiveEvents } from '#src/store/liveEvents.ts';
import { refreshConversation, resumeSending } from './messageThunks.ts';

/**
 * Keeps the conversation up to date while it is on screen: shows incoming messages, and sends undelivered ones when the
 * page opens and when the connection returns.
 */
export function useConversation(transactionId: string): void {
  const dispatch = useAppDispatch();
  useLiveEvents(async events => {
    if (events.some(({ type }) => type === 'gap')) void dispatch(resumeSending(transactionId));
    await dispatch(refreshConversation(transactionId, events));
  });
  useEffect(() => {
    const resume = () => void dispatch(resumeSending(transactionId));
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [dispatch, transactionId]);
}
