import type { Geocoder } from '#contract/geo/place.ts';
import type { DrawMap } from '#src/config/mapPictures.ts';
import type { DrawPreview } from '#src/config/previews.ts';
import type { Config } from '../config/index.ts';
import type { Log } from '../marketplace/ctx.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { PaymentServices } from './payments.ts';
import type { Site } from '../siteSettings/index.ts';
import type { Clock } from '../marketplace/origin.ts';

/** Process-wide services, whichever backend (embedded engine or hosted platform) is in use. */
export interface AppServices {
  config: Config;
  /** Settings that operators change at run time; where they can't, the values of the environment. */
  site: Pick<Site, 'now' | 'defaults' | 'deadlineChoices'>;
  geocoder: Geocoder;
  clock: Clock;
  /** Encrypts the cookies that only the server may read. */
  secret: string;
  drawPreview: DrawPreview;
  drawMap: DrawMap;
  payments: Pick<PaymentServices, 'browser' | 'simulator'>;
  readiness: Readiness;
  /** Absent when metrics are disabled. */
  metrics?: Metrics;
  /** Absent when tracing is disabled. */
  tracing?: Tracing;
  log: Log;
  /** Resolves when all pending error reports are sent. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
