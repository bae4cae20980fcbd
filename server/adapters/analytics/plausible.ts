import { AnalyticsRefusal, type Analytics, type PageView } from '#server/analytics/port.ts';
import { post } from './post.ts';

interface PlausibleOptions {
  /** Base URL of Plausible, without `/api/event`. */
  url: string;
  /** The site's domain in Plausible. */
  site: string;
}

/**
 * Plausible rejects views without a user agent and derives the device type from it. These are the same for all
 * visitors, in the reduced form that browsers now send; their browser and system mean nothing.
 */
const agents: Readonly<Record<PageView['device'], string>> = {
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  computer:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

/** A reserved documentation address (RFC 5737): without one, all visitors would seem to be where this server is. */
const nobody = '192.0.2.1';

/** Plausible's Events API. */
export function createPlausibleAnalytics({ url, site }: PlausibleOptions): Analytics {
  return {
    company: new URL(url).host,
    async send({ address, device }, signal) {
      const answered = await post(`${url}/api/event`, {
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': agents[device],
          'X-Forwarded-For': nobody,
        },
        body: JSON.stringify({ name: 'pageview', domain: site, url: address }),
        signal,
      });
      if (answered.get('x-plausible-dropped') === '1') throw new AnalyticsRefusal('dropped');
    },
  };
}
