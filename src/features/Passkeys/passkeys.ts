import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;
const onServer = () => false;

/** Whether the browser can use passkeys here: over HTTPS or on this computer, and the site has a host name. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);

/** Whether to show passkey features; false on the server. */
export const useSupportsPasskeys = (): boolean => useSyncExternalStore(noChange, supportsPasskeys, onServer);

/**
 * Says how the browser ended a ceremony: `stopped` by the user, a time limit or another ceremony, or because no passkey
 * matched (browsers don't tell these apart); `known` when the authenticator has a passkey of the account already.
 */
export function ceremonyEnd(caught: unknown): 'stopped' | 'known' | undefined {
  const name = caught instanceof Error ? caught.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'stopped';
  return name === 'InvalidStateError' ? 'known' : undefined;
}
