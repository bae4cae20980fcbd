import type { AnalyticsConfig } from '#server/config/analytics.ts';
import type { Analytics } from '#server/analytics/port.ts';
import { createGoogleAnalytics } from './google.ts';
import { createMatomoAnalytics } from './matomo.ts';
import { createPlausibleAnalytics } from './plausible.ts';

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
