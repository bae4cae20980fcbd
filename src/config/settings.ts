import type { SocialLogin } from '#contract/entities/user.ts';
import type { MapSettings } from './maps.ts';

/** Why pages cost little data: somebody chose it here, or their browser asks for it. */
export type LightMode = 'chosen' | 'asked';

/** What the server tells the browser about this installation. Nothing secret. */
export interface Settings {
  marketplaceName: string;
  /** Origin with scheme, no trailing slash: canonical links are made from it. */
  rootUrl: string;
  locale: string;
  currency: string;
  clientId: string;
  /** Base of the marketplace API as the browser reaches it; '' is this origin. */
  apiUrl: string;
  /** Only configured ones are shown: facebook, twitter, instagram, linkedin. */
  social: Record<string, string>;
  /** Which other sites people may sign in with; only configured ones, in the order of their buttons. */
  socialLogins?: readonly SocialLogin[];
  /** Which terms of use hold now; absent: nobody is asked to accept any. */
  termsVersion?: string;
  /** Absent: nothing is kept for reading without a connection. */
  offline?: boolean;
  /** An operator is signed in as this person until then, to look and to change nothing. ISO instant. */
  actingUntil?: string;
  /** Absent: pages come with all their pictures and maps. */
  light?: LightMode;
  /** Absent: there is no map, and nothing speaks of one. */
  map?: MapSettings;
  /** How people pay; absent: nobody can. `scriptUrl` defines `window.Stripe` for test payments, in place of Stripe's own script. */
  payments?: { publishableKey: string; scriptUrl?: string; merchantCategory?: string };
}
