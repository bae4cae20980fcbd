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
  /** Whether the site can use passkeys; where it can't, pages don't mention them. */
  areAvailable(): boolean;
  /** `binding` belongs in a cookie that scripts can't read. @throws not-found, too-many-requests */
  begin(from: From): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; binding: string }>;
  /** @throws auth-invalid-access-token for any invalid answer, not-found, too-many-requests */
  finish(answer: {
    clientId: string;
    binding: string;
    response: JsonObject;
    caller: From;
  }): Promise<SdkToken>;
}
