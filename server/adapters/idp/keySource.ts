import type { KeyObject } from 'node:crypto';
import { HOUR } from '#contract/time/units.ts';
import { isMap, toRsaKey } from './idToken.ts';
import type { Clock } from '#server/marketplace/origin.ts';

/** The public keys of a provider. */
export interface KeySource {
  /** Finds a key; undefined when the provider has no such key. @throws when its keys cannot be fetched. */
  find(kid: string): Promise<KeyObject | undefined>;
}

// Minimum pause between fetches, in milliseconds: forged tokens name unknown keys, and fetching for each would flood
// the provider.
const pause = 60_000;

/** Fetches the keys on first use, hourly, and at once for an unknown key, but at most once a minute. */
export function createKeySource(
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
export async function fetchJson(url: string): Promise<unknown> {
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
