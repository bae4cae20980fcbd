import type { AnalyticsConfig } from '#server/config/analytics.ts';
import type { Analytics } from '#server/analytics/port.ts';
import { google } from './google.ts';
import { matomo } from './matomo.ts';
import { plausible } from './plausible.ts';

/** Returns the analytics service chosen in the settings. */
export function analyticsOf(config: AnalyticsConfig): Analytics {
  switch (config.service) {
    case 'matomo':
      return matomo(config);
    case 'plausible':
      return plausible(config);
    case 'google':
      return google(config);
  }
}
