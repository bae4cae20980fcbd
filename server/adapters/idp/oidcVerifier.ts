import type { Log } from '#server/marketplace/ctx.ts';
import type { IdpClaims, IdpVerifier } from '#server/marketplace/ports/idpVerifier.ts';
import { isSignedBy, readIdToken, type IdToken } from './idToken.ts';
import { fetchJson, createKeySource, type KeySource } from './keySource.ts';
import type { Clock } from '#server/marketplace/origin.ts';

/** An OpenID Connect provider that an operator has configured. */
export interface OidcProvider {
  /** The `idpId` of the API: `google`. */
  idpId: string;
  /** Our web app's client id at the provider. */
  clientId: string;
  /** Base URL of `/.well-known/openid-configuration`, and the `iss` of its tokens. */
  issuer: string;
}

interface World {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  fetchJson?: typeof fetchJson;
}

/** Permitted clock skew of the provider, in milliseconds. */
const skew = 60_000;

/**
 * Verifies ID tokens of these providers: RS256 with a published key, our audience, not expired (marketplace-api 2.2).
 */
export function createOidcVerifier(providers: readonly OidcProvider[], world: World): IdpVerifier {
  const known = providers.map(provider => ({
    ...provider,
    keys: createKeySource(provider.issuer, { clock: world.clock, fetchJson: world.fetchJson ?? fetchJson }),
  }));
  return {
    async verify({ idpId, idpClientId, token }) {
      const provider = known.find(one => one.idpId === idpId && one.clientId === idpClientId);
      const idToken = provider && readIdToken(token);
      if (!provider || !idToken) return undefined;
      if (!isMeantForUs(idToken, provider, world.clock.now())) return undefined;
      if (!(await isGenuine(idToken, provider.keys, world.log))) return undefined;
      return toClaims(idToken);
    },
  };
}

function isMeantForUs({ claims }: IdToken, { issuer, clientId }: OidcProvider, now: Date): boolean {
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  const isOurs = audience.includes(clientId) && (audience.length === 1 || claims.azp === clientId);
  const isInTime =
    typeof claims.exp === 'number' &&
    claims.exp * 1000 > now.getTime() - skew &&
    !(typeof claims.iat === 'number' && claims.iat * 1000 > now.getTime() + skew) &&
    !(typeof claims.nbf === 'number' && claims.nbf * 1000 > now.getTime() + skew);
  return isOurs && isInTime && claims.iss === issuer;
}

async function isGenuine(idToken: IdToken, keys: KeySource, log: World['log']): Promise<boolean> {
  try {
    const key = await keys.find(idToken.kid);
    return key !== undefined && isSignedBy(idToken, key);
  } catch (error) {
    log.warn('idp/keys-not-reachable', { error: error instanceof Error ? error.message : String(error) });
    return false;
  }
}

function toClaims({ claims }: IdToken): IdpClaims | undefined {
  const subject = text(claims.sub);
  if (subject === undefined || subject.length > 255) return undefined;
  const [email, firstName, lastName] = [claims.email, claims.given_name, claims.family_name].map(text);
  return {
    subject,
    // Some providers send the flag as text.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
