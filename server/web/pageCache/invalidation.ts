import type { RequestHandler } from 'express';
import type { Invalidation, InvalidationSource } from '../ports/engine.ts';

/** Tracks invalidations, so that this process knows when its cached pages are safe to serve. */
export interface PageInvalidation {
  /** Whether invalidations are being received at all. */
  isListening(): boolean;
  /** Whether all invalidations have been received, including those of this process's own writes. */
  isConsistent(): boolean;
  /** Calls `listener` for each future change. */
  onChange(listener: (change: Invalidation) => void): void;
  /**
   * Runs before everything that may write, so that users read their own writes: until the invalidations of a write have
   * arrived, the cache is not consistent.
   */
  readYourWrites: RequestHandler;
}

export function createPageInvalidation(
  changes: InvalidationSource,
  onError: (error: unknown) => void,
): PageInvalidation {
  const listeners: ((change: Invalidation) => void)[] = [];
  const publish = (change: Invalidation) => listeners.forEach(listener => listener(change));
  let isListening = false;
  let writing = 0;
  changes.listen(publish).then(() => (isListening = true), onError);
  return {
    isListening: () => isListening,
    isConsistent: () => isListening && writing === 0,
    onChange: listener => void listeners.push(listener),
    readYourWrites(request, response, next) {
      if (isReading(request) || readOnlyPosts.has(request.path)) return next();
      response.once('close', () => {
        writing += 1;
        void changes.flush().then(isFlushed => {
          if (!isFlushed) publish({ scope: 'all', ids: [] });
          writing -= 1;
        });
      });
      next();
    },
  };
}

export const isReading = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/** Sent by pages automatically; they don't affect what pages show. */
const readOnlyPosts: ReadonlySet<string> = new Set(['/api/page-views', '/api/csp-reports']);
