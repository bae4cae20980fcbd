import { useEffect } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { resumeSending } from './messageThunks.ts';

/** Sends what has not arrived yet: when the conversation is opened, and as soon as there is a connection again. */
export function useSending(transactionId: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const resume = () => void dispatch(resumeSending(transactionId));
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [dispatch, transactionId]);
}
