import { useEffect, useRef } from 'react';
import type { News } from '#contract/entities/news.ts';
import { inTurn, onNews } from './news.ts';

/**
 * Runs `refresh` when something may be new for the page on screen, with all news since it last ran; never twice at a
 * time. A refresh that fails is forgotten: what stands on screen stays.
 */
export function useNews(refresh: (news: readonly News[]) => Promise<unknown>): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  }, [refresh]);
  useEffect(() => onNews(inTurn<News>(news => latest.current(news))), []);
}
