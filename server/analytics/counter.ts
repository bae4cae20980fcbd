import { paths, type PageName } from '#src/config/paths.ts';
import { AnalyticsRefusal, type Analytics, type PageView } from './port.ts';

/** Takes note of page views. */
export interface PageCounter {
  /** Whom readers are asked about. */
  company: string;
  /** Sends a view in the background, if there is room for it; never throws. */
  count(name: PageName, device: PageView['device']): void;
}

interface Surroundings {
  /** Origin of this site. */
  rootUrl: string;
  log: { warn(event: string, facts: Record<string, unknown>): void };
  /** Milliseconds. */
  now(): number;
}

const atATime = 4;
const waitingMax = 200;
/** Milliseconds for which a service may take to answer. */
const patience = 5000;
/** Milliseconds between two lines of the log: a service that is down is said once an hour, not with every page. */
const betweenWarnings = 3_600_000;

/** Views that find the queue full, that fail, or wait when the process stops, are lost: they are worth no more than that. */
export function makePageCounter(analytics: Analytics, { rootUrl, log, now }: Surroundings): PageCounter {
  const waiting: PageView[] = [];
  let underWay = 0;
  let warnedAt = -Infinity;

  const warn = (error: unknown) => {
    if (now() - warnedAt < betweenWarnings) return;
    warnedAt = now();
    // Only what kind: the words of an error may quote an address with a key in it.
    const reason =
      error instanceof AnalyticsRefusal ? error.reason : error instanceof Error ? error.name : 'unknown';
    log.warn('page views are not counted', { reason });
  };
  const sendWaiting = async (): Promise<void> => {
    underWay += 1;
    for (let view = waiting.shift(); view; view = waiting.shift()) {
      try {
        await analytics.send(view, AbortSignal.timeout(patience));
      } catch (error) {
        warn(error);
      }
    }
    underWay -= 1;
  };
  return {
    company: analytics.company,
    count(name, device) {
      if (waiting.length >= waitingMax) return;
      waiting.push({ name, address: rootUrl + paths[name], device });
      if (underWay < atATime) void sendWaiting();
    },
  };
}
