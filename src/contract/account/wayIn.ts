import type { DeviceName } from './deviceLabel.ts';

/** Something besides the password that opens an account, or tells somebody of what happens there. */
export type WayIn = {
  /** Names it where its owner keeps it; says nothing about it. */
  key: string;
  /** ISO instant from which it exists. */
  since: string;
} & (
  | { kind: 'passkey'; name: string }
  /** `idpId` names the provider, such as `google`. */
  | { kind: 'identity'; idpId: string }
  /** `seen`: the last use, an ISO instant to the hour. */
  | ({ kind: 'login'; seen: string } & DeviceName)
  | { kind: 'telegram' }
);

/**
 * What the link that ends everything did. `again`: it had been used, or another one of the same account since;
 * `unknown`: no such link, or too old.
 */
export type EndOutcome = 'ended' | 'again' | 'unknown';
