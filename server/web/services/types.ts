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
}

export interface SocialLoginSettings {
  google?: GoogleClient;
  facebook?: FacebookClient;
}
