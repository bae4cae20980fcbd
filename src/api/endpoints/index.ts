import { accountEndpoints, dataCopyEndpoints, loginEndpoints, verificationEndpoints } from './account.ts';
import { inboxEndpoints } from './inbox.ts';
import { matchEndpoints } from './matches.ts';
import { bookingEndpoints } from './bookings.ts';
import { consoleEndpoints, outboxEndpoints } from './console.ts';
import { contactEndpoints } from './contact.ts';
import { consoleRecordEndpoints } from './consoleRecords.ts';
import { consolePasskeyEndpoints, passkeyEndpoints, passkeyLoginEndpoints } from './passkeys.ts';
import { marketplaceEndpoints } from './marketplace.ts';
import { publicEndpoints } from './public.ts';
import { pushEndpoints } from './push.ts';
import { telegramEndpoints } from './telegram.ts';
import { safetyEndpoints } from './safety.ts';
import { savedListingEndpoints } from './savedListings.ts';
import { savedSearchEndpoints } from './savedSearches.ts';
import {
  consoleTranslationEndpoints,
  conversationTranslationEndpoints,
  translationEndpoints,
} from './translations.ts';
import type { Send } from './endpoint.ts';

/** The web app's own endpoints that the embedded engine implements, in server/engineApi. */
export const engineEndpoints = {
  ...dataCopyEndpoints,
  ...loginEndpoints,
  ...passkeyEndpoints,
  ...verificationEndpoints,
  ...safetyEndpoints,
  ...inboxEndpoints,
  ...pushEndpoints,
  ...telegramEndpoints,
  ...savedSearchEndpoints,
  ...savedListingEndpoints,
  ...conversationTranslationEndpoints,
  ...matchEndpoints,
  ...contactEndpoints,
  ...marketplaceEndpoints,
};

/**
 * Those that the web app's server implements, in server/web/api: they work with a hosted marketplace, too, or need
 * cookies, the console's session or prices that this server vouches for.
 */
export const webEndpoints = {
  ...publicEndpoints,
  ...accountEndpoints,
  ...passkeyLoginEndpoints,
  ...bookingEndpoints,
  ...translationEndpoints,
  ...consoleEndpoints,
  ...consolePasskeyEndpoints,
  ...consoleRecordEndpoints,
  ...consoleTranslationEndpoints,
  ...outboxEndpoints,
};

/** All of them. Browsers import their types only, so that they download no schemas. */
export const endpoints = { ...engineEndpoints, ...webEndpoints };

export type Endpoints = typeof endpoints;

/** The web app's own endpoints, in addition to the marketplace API: HTTP in the browser, direct calls on the server. */
export interface Transport {
  /** The language of the page. */
  locale: string;
  /** Rejects with `{status, data}` for a status of 400 or more (specification section 7). */
  send: Send<Endpoints>;
  /** Sends a multipart form and returns the `data` of the response. `onProgress` gets the fraction uploaded, 0 to 1. */
  upload(path: string, form: FormData, onProgress?: (share: number) => void): Promise<unknown>;
}
