/** What a handler throws that knows better than the worker when, or whether, its row is worth another attempt. */
export class Postponed extends Error {
  /** `retryAfter`: milliseconds; null when another attempt would fail as well. */
  constructor(
    message: string,
    readonly retryAfter: number | null,
  ) {
    super(message);
    this.name = 'Postponed';
  }
}
