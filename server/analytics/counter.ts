import { paths, type PageName } from '#contract/paths.ts';
import { HOUR } from '#contract/time/units.ts';
import { AnalyticsRefusal, type Analytics, type PageView } from './port.ts';

/** Counts page views. */
export interface PageCounter {
  /** Name of the company that visitors are asked to consent to. */
  company: string;
  /** Sends a page view in the background unless the queue is full; never throws. */
  count(name: PageName, device: PageView['device']): void;
}

interface Surroundings {
  /** Origin of this site. */
  rootUrl: string;
  log: { warn(event: string, facts: Record<string, unknown>): void };
  /** Current time in milliseconds. */
  now(): number;
}

const atATime = 4;
const maxWaiting = 200;
/** Timeout of a call to the service, in milliseconds. */
const timeout = 5000;
/** Milliseconds between two log lines: an outage of the service is logged once an hour, not with every page. */
const betweenWarnings = HOUR;

/** Best effort: views are dropped when the queue is full, the call fails or the process stops. */
export function createPageCounter(analytics: Analytics, { rootUrl, log, now }: Surroundings): PageCounter {
  const waiting: PageView[] = [];
  let underWay = 0;
  let warnedAt = -Infinity;

  const warn = (error: unknown) => {
    if (now() - warnedAt < betweenWarnings) return;
    warnedAt = now();
    // Only the kind of error: its message may quote a URL that contains a key.
    const reason =
      error instanceof AnalyticsRefusal ? error.reason : error instanceof Error ? error.name : 'unknown';
    log.warn('page views are not counted', { reason });
  };
  const sendWaiting = async (): Promise<void> => {
    underWay += 1;
    for (let view = waiting.shift(); view; view = waiting.shift()) {
      try {
        await analytics.send(view, AbortSignal.timeout(timeout));
      } catch (error) {
        warn(error);
      }
    }
    underWay -= 1;
  };
  return {
    company: analytics.company,
    count(name, device) {
      if (waiting.length >= maxWaiting) return;
      waiting.push({ name, address: rootUrl + paths[name], device });
      if (underWay < atATime) void sendWaiting();
    },
  };
}
