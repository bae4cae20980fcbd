import type { MapPicture } from '#src/config/mapPictures.ts';
import type { DrawPreview } from '#src/config/previews.ts';
import type { MapSettings } from '#src/config/maps.ts';
import type { PageCounter } from '#server/analytics/counter.ts';
import type { ContentLibrary } from '#server/content/index.ts';
import type { Site } from '#server/siteSettings/index.ts';
import type { ViolationSource } from '../middleware/cspViolation.ts';
import type { Understand } from '../queryUnderstanding/index.ts';
import type { EngineApi } from './engine.ts';
import type { FindListingsAround } from './listingsAround.ts';
import type { PlaceSearch } from '../queryUnderstanding/placeSearch.ts';
import type { SocialLoginSettings } from './types.ts';

/** The settings of this installation that the web layer needs. */
export interface WebConfig {
  marketplaceName: string;
  /** The site's public origin, without trailing slash. */
  rootUrl: string;
  /** ISO 4217. */
  currency: string;
  clientId: string;
  /** Lets the web server vouch for users who were verified by a social login provider. */
  clientSecret: string;
  /** Encrypts cookies that only the server may read. */
  secret: string;
  socialLogin: SocialLoginSettings;
  /** Pages don't tell whether an address has an account. */
  hidesAccounts?: boolean;
  /** Absent when there is no map. */
  map?(): MapSettings | undefined;
  /** Email addresses of the operators, in lower case. */
  operators: readonly string[];
  /**
   * How browsers pay; absent when payments are disabled. `scriptUrl`: the test provider's script instead of Stripe's.
   */
  payments?: { publishableKey: string; scriptUrl?: string; merchantCategory: string };
  /** Browsers store pages for reading offline. */
  offline?: boolean;
  /** Operators read the outbox with their password alone. For demos, whose mails belong to nobody. */
  hasOpenMails?: boolean;
  /** Reloads the built app when it changed, and links styles so that they can be hot-swapped. */
  development?: boolean;
}

/** Logs one line per event; never a secret, token, address or message text. */
export interface WebLog {
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

export interface MapDrawing {
  name: string;
  draw(picture: Omit<MapPicture, 'archive'>): Promise<Uint8Array>;
}

export interface WebDeps {
  config: WebConfig;
  /**
   * Absent when the marketplace is hosted elsewhere: then the SDK calls `apiBaseUrl` over the network, and what only
   * the engine offers isn't available.
   */
  engine?: EngineApi;
  /** The origin of the marketplace API for browsers; '' means this origin. */
  apiBaseUrl: string;
  places: PlaceSearch;
  drawPreview: DrawPreview;
  /** Draws maps from this server's current tile archive, which `archive` names; undefined when there is none. */
  mapDrawing(): MapDrawing | undefined;
  /** Maps an IP address to the key that rate limits count by. */
  rateLimitKeyOf(address: string): string;
  /** Maps an IP address to the key by which its share of the upload slots is counted. */
  sharingKeyOf(address: string): string;
  understand: Understand;
  listingsAround: FindListingsAround;
  content: ContentLibrary;
  /** The operators' settings of the site, as they are now. */
  site: Pick<Site, 'now' | 'defaults' | 'deadlineChoices'>;
  now(): Date;
  /** Absent when there are no metrics. */
  countCspViolation?: (what: { directive: string; source: ViolationSource }) => void;
  /** Absent when page views aren't counted. */
  pageCounter?: PageCounter;
  log: WebLog;
}
