import type { Invalidation } from './pageCache.ts';

/** Source of changes to visitors' pages, for the web layer. */
export interface InvalidationSource {
  /**
   * Calls `onChange` for changes by any process, and with `all` after changes may have been missed.
   * @throws when listening to the database fails
   */
  listen(onChange: (change: Invalidation) => void): Promise<void>;
  /** Waits until everything committed before has been delivered; false on timeout. */
  flush(): Promise<boolean>;
}
