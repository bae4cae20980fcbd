import { offlineNoticeId, sentAtTiming } from '#src/config/pageMarks.ts';

/**
 * The time of the server. Phones' clocks are often hours off: all that is told, counted or compared with what the server
 * said uses this clock. On the server it is the server's own.
 */

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;
const listeners = new Set<() => void>();

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;

/** The same as a date. */
export const serverDate = (): Date => new Date(serverNow());

/** Calls `listener` whenever the clock was corrected. Returns a function that unsubscribes. */
export function watchCorrections(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** When the server was asked for its time and answered, by this device's clock, in milliseconds since 1970. */
interface RequestTimes {
  /** -Infinity for an answer that may have been stored: the server's clock has gone on for as long. */
  askedAt: number;
  answeredAt?: number;
}

/** The header `Date` counts whole seconds. */
const precision = 1_000;

/**
 * Corrects the clock by the server's time, in milliseconds since 1970. A clock that agrees is not changed, so
 * that times do not jump with every answer.
 */
export function correctClock(serverTime: number, { askedAt, answeredAt = Date.now() }: RequestTimes): void {
  if (!Number.isFinite(serverTime)) return;
  const corrected = Math.min(Math.max(ahead, serverTime - answeredAt), serverTime + precision - askedAt);
  if (corrected === ahead) return;
  ahead = corrected;
  for (const notify of [...listeners]) notify();
}

/**
 * Corrects the clock by the time at which the page was sent, which is in its headers and not in the page: pages are
 * cached. With browsers that do not say it (Safari before 16.4), the server is asked.
 */
export function correctClockByPage(): void {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  const { serverTiming, ...times } = (page?.toJSON() ?? {}) as Partial<PerformanceNavigationTiming>;
  const sent = serverTiming?.find(({ name }) => name === sentAtTiming);
  if (!sent)
    return void askServerTime().then(known => {
      if (known !== undefined) correctClock(Date.now() + known, { askedAt: Date.now() - precision });
    });
  const { requestStart = 0, responseStart = 0, transferSize = 0, workerStart = 0, type } = times;
  const isStored =
    type === 'back_forward' ||
    transferSize + workerStart === 0 ||
    document.getElementById(offlineNoticeId) !== null;
  // Not `timeOrigin`, which does not follow a clock that is set while the page loads.
  const startedAt = Date.now() - performance.now();
  correctClock(sent.duration, {
    askedAt: isStored ? -Infinity : startedAt + requestStart,
    answeredAt: startedAt + responseStart,
  });
}

/** Corrects the clock by a response of the server; by one that may be stored, as far as it can be. */
export function correctClockBy({ headers }: Response, times: RequestTimes): void {
  correctClock(Date.parse(headers.get('date') ?? ''), times);
}

/**
 * Asks the server for its time, and returns by how many milliseconds it is ahead of this device's clock, accurate to a
 * second or two. Undefined without an answer. Never rejects.
 */
export async function askServerTime(): Promise<number | undefined> {
  const askedAt = Date.now();
  try {
    // Every response carries the time; this one is cheap and does not touch the marketplace.
    const { headers } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    // A cached response states its age.
    const sentAt = Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('age'));
    return sentAt ? sentAt - askedAt : undefined;
  } catch {
    return undefined;
  }
}
