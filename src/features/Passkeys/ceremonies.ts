import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { JsonObject } from '#contract/json.ts';

/** Has the browser create a passkey. Returns the authenticator's response. @throws Error see `ceremonyEnd` */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<JsonObject> {
  return (await startRegistration({ optionsJSON })) as object as JsonObject;
}

/**
 * Has the browser sign with a passkey, and aborts an earlier call. `isAutofill`: among the suggestions of the field
 * that has `webauthn` in its `autocomplete`, while the page is open. @throws Error see `ceremonyEnd`
 */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  isAutofill = false,
): Promise<JsonObject> {
  const started = startAuthentication({
    optionsJSON,
    useBrowserAutofill: isAutofill,
    verifyBrowserAutofillInput: false,
  });
  return (await started) as object as JsonObject;
}

/** Ends the call in progress, if any. */
export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony();

/** Whether the browser can offer passkeys among the suggestions of a field. */
export const canSuggestPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();
