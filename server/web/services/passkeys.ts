import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { SdkToken } from 'sharetribe-flex-sdk';
import type { JsonObject } from '#contract/json.ts';
import type { Browser } from './types.ts';

/** Where a login comes from. */
interface From {
  /** IP address. */
  address: string;
  device: Browser | undefined;
}

/** Logging in with passkeys. */
export interface PasskeyLogins {
  /** Whether the site can have passkeys; nothing of them is shown where it can't. */
  areAvailable(): boolean;
  /** `binding` is to be kept by the browser where scripts can't read it. @throws not-found, too-many-requests */
  begin(from: From): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; binding: string }>;
  /** @throws auth-invalid-access-token for whatever is wrong with it, not-found, too-many-requests */
  finish(answer: {
    clientId: string;
    binding: string;
    response: JsonObject;
    caller: From;
  }): Promise<SdkToken>;
}
