import type { PageChange } from './keptPages.ts';

/** How the web half hears of what changes on visitors' pages. */
export interface PageChanges {
  /**
   * Calls `onChange` for what any process changes, with everything after news may have been missed.
   * @throws when the database cannot be listened to
   */
  listen(onChange: (change: PageChange) => void): Promise<void>;
  /** Waits until all that was committed before has been told; false when that takes too long. */
  caughtUp(): Promise<boolean>;
}
