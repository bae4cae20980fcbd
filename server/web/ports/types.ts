import type { Messages } from '#src/entry.server.tsx';
import type { SdkToken } from 'sharetribe-flex-sdk';

/** An impersonated session, as opened by the console. */
export interface OpenedLogin {
  sessionId: string;
  userId: string;
  /** ISO instant. */
  until: string;
  token: SdkToken;
}

/** A user who may use the console. */
export interface Operator {
  id: string;
  email: string;
  /** The browser of the call. */
  device?: Browser | undefined;
}

/** A browser, recognised by a cookie that outlives its sessions; see the engine's `Device`. */
export interface Browser {
  readonly id: string;
  readonly label: string;
  keep(): void;
}

export interface SocialLoginSettings {
  google?: GoogleClient;
  facebook?: FacebookClient;
}

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** The origin that serves `/.well-known/openid-configuration`. */
  issuer: string;
}

export interface FacebookClient {
  appId: string;
  appSecret: string;
  /** Origin of the consent page. */
  dialogUrl: string;
  /** Origin of the Graph API. */
  graphUrl: string;
}

/** Returns all messages that a page can show in one language, by the page's folder. */
export type PageMessages = (folder: string, locale: string) => Messages;
