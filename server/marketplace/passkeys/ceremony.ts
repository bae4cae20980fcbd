import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { JsonObject } from '#contract/json.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { PasskeyRow } from './store.ts';

export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON };

/** Returns the library, which is loaded with the first passkey: 293 modules that take 16 MB (decision 158). */
const load = () => import('@simplewebauthn/server');

/** The site as authenticators know it: from its public address alone, never from a request. */
const siteOf = (rootUrl: string) => {
  const { hostname, origin } = new URL(rootUrl);
  return { rpID: hostname, origin };
};

/** Whether a site at this address can have passkeys: it has a host name, and browsers trust the connection. */
export function canHavePasskeys(rootUrl: string): boolean {
  const { hostname, protocol } = new URL(rootUrl);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return !isAddress && (protocol === 'https:' || hostname === 'localhost');
}

/** How long a browser waits for its user, and a challenge is valid. Milliseconds. */
export const challengeLifetime = 5 * MINUTE;

/** Returns the options for creating a discoverable passkey with user verification. */
export async function creationOptions(site: {
  rootUrl: string;
  marketplaceName: string;
  userHandle: Buffer;
  /** Shown by the authenticator to its owner. */
  userName: string;
  existing: readonly PasskeyRow[];
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: site.marketplaceName,
    rpID: siteOf(site.rootUrl).rpID,
    userID: new Uint8Array(site.userHandle),
    userName: site.userName,
    userDisplayName: site.userName,
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: site.existing.map(({ id, transports }) => ({
      id: id.toString('base64url'),
      transports: [...transports] as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options for using a passkey: one of `allowed`, or any that the authenticator finds for this site. */
export async function requestOptions(
  rootUrl: string,
  allowed: readonly PasskeyRow[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: siteOf(rootUrl).rpID,
    timeout: challengeLifetime,
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({
      id: id.toString('base64url'),
      transports: [...transports] as AuthenticatorTransport[],
    })),
  });
}

/** What an authenticator has created. */
export interface CreatedCredential {
  id: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
}

/** Returns the new credential; undefined unless it answers this challenge, for this site, with user verification. */
export async function verifyCreation(
  rootUrl: string,
  challenge: string,
  response: JsonObject,
): Promise<CreatedCredential | undefined> {
  const { rpID, origin } = siteOf(rootUrl);
  const { verifyRegistrationResponse } = await load();
  const checked = await orUndefined(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const known = transports.filter(one => typeof one === 'string').slice(0, 8);
  return { id: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports: known };
}

/**
 * Returns the authenticator's new counter; undefined unless the passkey has signed this challenge, for this site, with
 * user verification, and with a counter above the last (WebAuthn 7.2).
 */
export async function verifyUse(
  rootUrl: string,
  challenge: string,
  passkey: PasskeyRow,
  response: JsonObject,
): Promise<number | undefined> {
  const { rpID, origin } = siteOf(rootUrl);
  const { verifyAuthenticationResponse } = await load();
  const checked = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.id.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

// The library throws for everything that a response may have wrong.
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
