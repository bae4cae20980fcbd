/** What a handler throws that knows better than the worker when, or whether, its row is worth another attempt. */
export class Postponed extends Error {
  /**
   * `retryAfter`: milliseconds; null when another attempt would fail as well. `waits`: nothing has failed, its time has
   * only not come, so that this attempt does not count and it may wait for ever.
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
