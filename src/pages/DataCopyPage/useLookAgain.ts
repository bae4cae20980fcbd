import { useEffect, useRef } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { lookAgain, type DataCopyData } from './loadData.ts';

/** Milliseconds. */
const every = 2000;

/** Asks again and again how far the copy is, while it is being prepared and the page is looked at. */
export function useLookAgain(isWaiting: boolean, onNews: (own: DataCopyData['own']) => void): void {
  const dispatch = useAppDispatch();
  const tell = useRef(onNews);
  useEffect(() => {
    tell.current = onNews;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // Without a connection the next look may succeed.
      dispatch(lookAgain()).then(
        own => !isOver && tell.current(own),
        () => undefined,
      );
    }, every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWaiting, dispatch]);
}
