import { accountEndpoints, dataCopyEndpoints, verificationEndpoints } from './account.ts';
import { bookingEndpoints } from './bookings.ts';
import { consoleEndpoints, outboxEndpoints } from './console.ts';
import { consoleRecordEndpoints } from './consoleRecords.ts';
import { publicEndpoints } from './public.ts';
import { safetyEndpoints } from './safety.ts';
import { savedSearchEndpoints } from './savedSearches.ts';

/** The web app's own endpoints. Browsers import their types only, so that they download no schemas. */
export const endpoints = {
  ...publicEndpoints,
  ...accountEndpoints,
  ...dataCopyEndpoints,
  ...verificationEndpoints,
  ...bookingEndpoints,
  ...safetyEndpoints,
  ...savedSearchEndpoints,
  ...consoleEndpoints,
  ...consoleRecordEndpoints,
  ...outboxEndpoints,
};

export type Endpoints = typeof endpoints;
