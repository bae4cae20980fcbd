import { useEffect } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useNews } from '#src/store/useNews.ts';
import { refreshConversation, resumeSending } from './messageThunks.ts';

/**
 * Keeps the conversation going while it is on screen: what comes in is shown, and what has not arrived yet is sent, when
 * the page is opened and as soon as there is a connection again.
 */
export function useConversation(transactionId: string): void {
  const dispatch = useAppDispatch();
  useNews(async news => {
    if (news.some(({ type }) => type === 'gap')) void dispatch(resumeSending(transactionId));
    await dispatch(refreshConversation(transactionId, news));
  });
  useEffect(() => {
    const resume = () => void dispatch(resumeSending(transactionId));
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [dispatch, transactionId]);
}
