import type { SdkToken } from 'sharetribe-flex-sdk';
import type { GoogleClient } from '../session/socialLogin/google.ts';
import type { FacebookClient } from '../session/socialLogin/facebook.ts';

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
