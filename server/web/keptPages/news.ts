import type { RequestHandler } from 'express';
import type { PageChanges } from './changes.ts';
import type { PageChange } from './keptPages.ts';

/** What this process knows of changes, so that it may answer with what it keeps. */
export interface News {
  /** Whether changes are heard of at all. */
  isListening(): boolean;
  /** Whether nothing that is kept can have changed unheard: also of all that this process wrote itself it has heard. */
  isComplete(): boolean;
  /** Calls `hear` for each change from now on. */
  onChange(hear: (change: PageChange) => void): void;
  /**
   * Goes before everything that may write. Those who wrote read what they wrote: until news of it has come, the news are
   * not complete.
   */
  afterWriting: RequestHandler;
}

export function listenToNews(changes: PageChanges, onError: (error: unknown) => void): News {
  const hearers: ((change: PageChange) => void)[] = [];
  const tell = (change: PageChange) => hearers.forEach(hear => hear(change));
  let isListening = false;
  let writing = 0;
  changes.listen(tell).then(() => (isListening = true), onError);
  return {
    isListening: () => isListening,
    isComplete: () => isListening && writing === 0,
    onChange: hear => void hearers.push(hear),
    afterWriting(request, response, next) {
      if (isReading(request) || writesNothing.has(request.path)) return next();
      response.once('close', () => {
        writing += 1;
        void changes.caughtUp().then(isToldAll => {
          if (!isToldAll) tell({ reach: 'all', ids: [] });
          writing -= 1;
        });
      });
      next();
    },
  };
}

export const isReading = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/** Come with pages by themselves, and concern nothing that a page shows. */
const writesNothing: ReadonlySet<string> = new Set(['/api/page-views', '/api/csp-reports']);
