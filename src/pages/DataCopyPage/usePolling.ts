import { useEffect, useRef } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { loadExportStatus, type DataCopyData } from './loadData.ts';

/** Milliseconds. */
const every = 2000;

/** Polls the progress while the export is being prepared and the page is visible. */
export function usePolling(isWaiting: boolean, onStatus: (own: DataCopyData['own']) => void): void {
  const dispatch = useAppDispatch();
  const latest = useRef(onStatus);
  useEffect(() => {
    latest.current = onStatus;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // Offline; the next poll may succeed.
      dispatch(loadExportStatus()).then(
        own => !isOver && latest.current(own),
        () => undefined,
      );
    }, every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWaiting, dispatch]);
}
