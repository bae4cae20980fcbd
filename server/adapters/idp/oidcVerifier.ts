import type { KeyObject } from 'node:crypto';
import type { Log } from '#server/marketplace/ctx.ts';
import type { IdpClaims, IdpVerifier } from '#server/marketplace/ports/idpVerifier.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import { HOUR } from '#contract/time/units.ts';
import { type IdToken, isMap, isSignedBy, readIdToken, toRsaKey } from './idToken.ts';

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

/** The public keys of a provider. */
interface KeySource {
  /** Finds a key; undefined when the provider has no such key. @throws when its keys cannot be fetched. */
  find(kid: string): Promise<KeyObject | undefined>;
}

// Minimum pause between fetches, in milliseconds: forged tokens name unknown keys, and fetching for each would flood
// the provider.
const pause = 60_000;

/** Fetches the keys on first use, hourly, and at once for an unknown key, but at most once a minute. */
function createKeySource(
  issuer: string,
  { clock, fetchJson }: { clock: Clock; fetchJson: (url: string) => Promise<unknown> },
): KeySource {
  let fetched: { at: number; keys: Promise<Map<string, KeyObject>> } | undefined;
  const keysNow = (oldest: number) => {
    const now = clock.now().getTime();
    if (fetched && now - fetched.at <= oldest) return fetched.keys;
    const keys = fetchKeys(issuer, fetchJson);
    fetched = { at: now, keys };
    keys.catch(() => {
      if (fetched?.keys === keys) fetched = undefined;
    });
    return keys;
  };
  return {
    async find(kid) {
      return (await keysNow(HOUR)).get(kid) ?? (await keysNow(pause)).get(kid);
    },
  };
}

/** @throws when the response is not 200 with JSON within five seconds. */
async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' });
  if (!response.ok) throw new Error(`${new URL(url).host} answers ${response.status}`);
  return response.json();
}

async function fetchKeys(
  issuer: string,
  fetchJson: (url: string) => Promise<unknown>,
): Promise<Map<string, KeyObject>> {
  const base = issuer.replace(/\/+$/, '');
  const configuration = await fetchJson(`${base}/.well-known/openid-configuration`);
  if (!isMap(configuration) || configuration.issuer !== issuer || typeof configuration.jwks_uri !== 'string')
    throw new Error('the provider describes itself as another');
  if (issuer.startsWith('https:') && !configuration.jwks_uri.startsWith('https:'))
    throw new Error('the keys are not served over https');
  const document = await fetchJson(configuration.jwks_uri);
  const keys = isMap(document) && Array.isArray(document.keys) ? document.keys : [];
  return new Map(keys.flatMap(jwk => toRsaKey(jwk) ?? []).map(({ kid, key }) => [kid, key]));
}
