import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { News } from '#contract/entities/news.ts';
import { testClient, type Token } from '#test/platform/sdk.ts';

/** A browser's open stream of news. */
export interface Stream {
  status: number;
  headers: IncomingHttpHeaders;
  /** News so far. */
  news: readonly News[];
  /** Resolves when this is among the news, or was; rejects after some seconds. */
  hears(news: News): Promise<void>;
  /** Why the server has ended it. */
  ended: Promise<string | undefined>;
  /** Goes away. */
  close(): void;
}

const patience = 8_000;

/** Listens at /api/live with the cookie of somebody signed in, or of nobody. Gaps are no news of their own here. */
export function listenTo({ baseUrl }: { baseUrl: string }, token?: Token | null): Promise<Stream> {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  return new Promise((resolve, reject) => {
    const asking = request(`${baseUrl}/api/live`, {
      agent: false,
      headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', ...(token ? { cookie } : {}) },
    });
    asking.once('error', reject);
    asking.once('response', answer => {
      const news: News[] = [];
      const waiting = new Set<() => void>();
      let text = '';
      let why: string | undefined;
      answer.setEncoding('utf8').on('data', (part: string) => {
        const events = (text + part).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (/^event: end$/m.test(event)) why = data;
          else if (data) news.push(JSON.parse(data) as News);
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
              patience,
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
