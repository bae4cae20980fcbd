import type { CrawlerDesk } from './crawlers/desk.ts';
import type { Community } from '#contract/entities/community.ts';
import type { Outbox } from '#contract/entities/mail.ts';
import type { DrawPreview } from '#src/config/previews.ts';
import type { MapSettings } from '#src/config/maps.ts';
import type { FreshnessAnswer, FreshnessOutcome } from '#contract/rules/freshness.ts';
import type { PageCounter } from '#server/analytics/counter.ts';
import type { ContentShelf } from '#server/content/index.ts';
import type { Site } from '#server/siteSettings/index.ts';
import type { ConsoleDesk } from './console/desk.ts';
import type { ViolationSource } from './cspViolation.ts';
import type { PageChanges } from './keptPages/index.ts';
import type { LiveDesk } from './live.ts';
import type { Understand } from './understanding/index.ts';
import type { PlaceSearch } from './placeSearch.ts';
import type { DataCopyDesk } from './dataCopy.ts';
import type { SavedSearchDesk } from './savedSearches.ts';
import type { SafetyDesk } from './safety.ts';
import type { VerificationDesk } from './verification.ts';
import type { SocialLoginSettings } from './socialLogin/index.ts';

/** What the web half needs to know about this installation. */
export interface WebConfig {
  marketplaceName: string;
  /** Origin under which browsers reach the site, without trailing slash. */
  rootUrl: string;
  /** ISO 4217. */
  currency: string;
  clientId: string;
  /** With it the web app vouches for people whom another site vouches for. */
  clientSecret: string;
  /** Seals the cookies that only the server may read. */
  secret: string;
  socialLogin: SocialLoginSettings;
  /** Absent: there is no map. */
  map?: MapSettings;
  /** Addresses of the operators, in lower case. */
  operators: readonly string[];
  /** How browsers pay; absent: nobody can. `scriptUrl`: test payments, in place of Stripe's own script. */
  payments?: { publishableKey: string; scriptUrl?: string; merchantCategory: string };
  /** Browsers keep what they need to read without a connection. */
  offline?: boolean;
  /** Operators read the mails of the house with their password alone: nobody's are, in a demo. */
  hasOpenMails?: boolean;
  /** Reads the built app anew when it changed, and links styles so that they can be swapped in place. */
  development?: boolean;
}

/** One line each; never a secret, token, address or message text. */
export interface WebLog {
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/** A mail that an operator reads on the site. */
export interface MailToRead {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  createdAt: Date;
}

/** What the web half does with the mails of the embedded engine. */
export interface MailDoor {
  /** Switches off what a mail's link names; false for a link that is not ours. */
  unsubscribe(token: string): Promise<boolean>;
  /** Answers a mail's question whether a listing is still valid. */
  answerFreshness(token: string, answer: FreshnessAnswer): Promise<FreshnessOutcome>;
  outbox(): Promise<Outbox>;
  /** undefined when it is gone or was never kept. */
  find(id: string): Promise<MailToRead | undefined>;
}

export interface WebDeps {
  config: WebConfig;
  /** Answers the SDK in this process, for whoever the request under way comes from; without it the SDK asks `apiBaseUrl` over the network. */
  sdkAdapter?: unknown;
  /** Where browsers find the marketplace API; '' is this origin. */
  apiBaseUrl: string;
  places: PlaceSearch;
  drawPreview: DrawPreview;
  /** Network addresses that count as one for limits. */
  householdOf(address: string): string;
  understand: Understand;
  content: ContentShelf;
  /** What operators set of the site, as it is at this moment. */
  site: Pick<Site, 'now' | 'defaults' | 'deadlineChoices'>;
  now(): Date;
  /** Absent: nobody looks at what is counted. */
  countCspViolation?: (what: { directive: string; source: ViolationSource }) => void;
  /** Absent: no page views are counted. */
  pageCounter?: PageCounter;
  /** How much there is here. Absent where another marketplace keeps the listings. */
  community?: () => Promise<Community | null>;
  /** What changes on visitors' pages. Absent where another marketplace keeps the listings: nobody tells. */
  pageChanges?: PageChanges;
  /** Absent where another marketplace keeps the listings. */
  crawlers?: CrawlerDesk;
  /** Absent where another marketplace keeps the accounts. */
  verification?: VerificationDesk;
  /** Absent where another marketplace keeps the accounts. */
  dataCopies?: DataCopyDesk;
  /** Absent where another marketplace keeps the accounts. */
  safety?: SafetyDesk;
  /** Absent where another marketplace keeps the accounts. */
  savedSearches?: SavedSearchDesk;
  /** Absent where another marketplace keeps the accounts. */
  console?: ConsoleDesk;
  /** Absent where another marketplace keeps the accounts. */
  live?: LiveDesk;
  /** Absent with a hosted platform, which sends its own mails. */
  mails?: MailDoor;
  log: WebLog;
}
