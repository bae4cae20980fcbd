import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import { testClient, type Token } from '#test/platform/sdk.ts';

/** A browser's open event stream. */
export interface Stream {
  status: number;
  headers: IncomingHttpHeaders;
  /** Events received so far. */
  news: readonly LiveEvent[];
  /** Resolves when this event is received, or already was; rejects after a few seconds. */
  hears(news: LiveEvent): Promise<void>;
  /** Why the server ended the stream. */
  ended: Promise<string | undefined>;
  /** Disconnects. */
  close(): void;
}

const timeout = 8_000;

/**
 * Connects to /api/live with the cookie of a signed-in user, or without one. Reports of missed events are listed like
 * any other event.
 */
export function listenTo({ baseUrl }: { baseUrl: string }, token?: Token | null): Promise<Stream> {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  return new Promise((resolve, reject) => {
    const asking = request(`${baseUrl}/api/live`, {
      agent: false,
      headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', ...(token ? { cookie } : {}) },
    });
    asking.once('error', reject);
    asking.once('response', answer => {
      const news: LiveEvent[] = [];
      const waiting = new Set<() => void>();
      let text = '';
      let why: string | undefined;
      answer.setEncoding('utf8').on('data', (part: string) => {
        const events = (text + part).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (/^event: end$/m.test(event)) why = data;
          else if (data) news.push(JSON.parse(data) as LiveEvent);
        }
        for (const look of waiting) look();
      });
      answer.on('error', () => undefined);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        news,
        ended: new Promise(ended => answer.once('close', () => ended(why))),
        hears: wanted =>
          new Promise((heard, lost) => {
            const timer = setTimeout(
              () => lost(new Error(`not heard: ${JSON.stringify(wanted)} in ${JSON.stringify(news)}`)),
              timeout,
            );
            const look = () => {
              if (!news.some(one => JSON.stringify(one) === JSON.stringify(wanted))) return;
              clearTimeout(timer);
              waiting.delete(look);
              heard();
            };
            waiting.add(look);
            look();
          }),
        close: () => answer.destroy(),
      });
    });
    asking.end();
  });
}
