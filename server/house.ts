import type { Geocoder } from '#contract/entities/place.ts';
import type { DrawPreview } from '#src/config/previews.ts';
import type { Config } from './config.ts';
import type { Clock, Log } from './marketplace/ctx.ts';
import type { Metrics } from './operation/metrics.ts';
import type { Readiness } from './operation/readiness.ts';
import type { Tracing } from './operation/tracing.ts';
import type { PaymentsHouse } from './payments.ts';
import type { Site } from './siteSettings/index.ts';

/** What lives as long as the process, whoever keeps the listings and accounts. */
export interface House {
  config: Config;
  /** What operators set of the site; where they cannot, what the environment says. */
  site: Pick<Site, 'now' | 'defaults' | 'deadlineChoices'>;
  geocoder: Geocoder;
  clock: Clock;
  /** Seals the cookies that only the server may read. */
  secret: string;
  drawPreview: DrawPreview;
  payments: Pick<PaymentsHouse, 'browser' | 'simulator'>;
  readiness: Readiness;
  /** Absent: nobody may read them. */
  metrics?: Metrics;
  /** Absent: no traces are made. */
  tracing?: Tracing;
  log: Log;
  /** Resolves when what was reported of defects is sent. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
