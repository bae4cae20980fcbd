import { randomBytes } from 'node:crypto';
import type { Analytics } from '#server/analytics/port.ts';
import { post } from './post.ts';

interface MatomoOptions {
  /** Base URL of Matomo, without `/matomo.php`. */
  url: string;
  /** Id of the site in Matomo. */
  site: string;
}

/** Matomo's Tracking HTTP API. Every view is a separate visit, so that two views cannot be linked. */
export function createMatomoAnalytics({ url, site }: MatomoOptions): Analytics {
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
