import { randomUUID } from 'node:crypto';
import type { Analytics } from '#server/analytics/port.ts';
import { post } from './post.ts';

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
