import { randomBytes, randomUUID } from 'node:crypto';
import type { AnalyticsConfig } from '#server/config/analytics.ts';
import { type Analytics, AnalyticsRefusal, type PageView } from '#server/analytics/port.ts';

/** Returns the analytics service chosen in the settings. */
export function createAnalytics(config: AnalyticsConfig): Analytics {
  switch (config.service) {
    case 'matomo':
      return createMatomoAnalytics(config);
    case 'plausible':
      return createPlausibleAnalytics(config);
    case 'google':
      return createGoogleAnalytics(config);
  }
}

interface Call {
  headers?: Record<string, string>;
  body: string | URLSearchParams;
  signal: AbortSignal;
}

/** Sends a request and reads only the head of the response. @throws AnalyticsRefusal, and what `fetch` throws */
export async function post(url: URL | string, { headers = {}, body, signal }: Call): Promise<Headers> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'User-Agent': 'Poruch', ...headers },
    body,
    signal,
    // The visitor was asked about this service only, so redirects are not followed.
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new AnalyticsRefusal(`status ${answer.status}`);
  return answer.headers;
}

interface MatomoOptions {
  /** Base URL of Matomo, without `/matomo.php`. */
  url: string;
  /** Id of the site in Matomo. */
  site: string;
}

/** Matomo's Tracking HTTP API. Every view is a separate visit, so that two views cannot be linked. */
function createMatomoAnalytics({ url, site }: MatomoOptions): Analytics {
  return {
    company: new URL(url).host,
    async send({ name, address }, signal) {
      const body = new URLSearchParams({
        idsite: site,
        rec: '1',
        apiv: '1',
        url: address,
        action_name: name,
        _id: randomBytes(8).toString('hex'),
        new_visit: '1',
        send_image: '0',
      });
      await post(`${url}/matomo.php`, { body, signal });
    },
  };
}

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
function createPlausibleAnalytics({ url, site }: PlausibleOptions): Analytics {
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

interface GoogleOptions {
  /** The measurement ID of a web stream, `G-…`. */
  site: string;
  /** The stream's Measurement Protocol API secret. */
  secret: string;
  /** The collection endpoint in the European Union. */
  url?: string;
}

/**
 * Google Analytics 4 through its Measurement Protocol. It requires a client id: each view gets a new one, so that two
 * views cannot be linked. Google answers 204 to everything, even with a wrong secret.
 */
export function createGoogleAnalytics({
  site,
  secret,
  url = 'https://region1.google-analytics.com',
}: GoogleOptions): Analytics {
  const endpoint = new URL('/mp/collect', url);
  endpoint.search = new URLSearchParams({ measurement_id: site, api_secret: secret }).toString();
  return {
    company: 'Google Analytics',
    async send({ name, address }, signal) {
      const body = JSON.stringify({
        client_id: randomUUID(),
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: [
          {
            name: 'page_view',
            params: { page_location: address, page_title: name, engagement_time_msec: 1 },
          },
        ],
      });
      await post(endpoint, { headers: { 'Content-Type': 'application/json' }, body, signal });
    },
  };
}
