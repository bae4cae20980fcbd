/** Thrown by a handler that knows better than the worker when, or whether, its row should be retried. */
export class Postponed extends Error {
  /**
   * `retryAfter`: milliseconds; null when another attempt would fail as well. `waits`: nothing has failed, it is only
   * too early, so this attempt does not count and the row may wait indefinitely.
   */
  constructor(
    message: string,
    readonly retryAfter: number | null,
    readonly reason: 'failed' | 'waits' = 'failed',
  ) {
    super(message);
    this.name = 'Postponed';
  }
}
