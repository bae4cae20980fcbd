import type { Configuration } from 'openid-client';
import { authorizationRequest, exchangeCode, loadProtocol, providerTimeout } from './codeFlow.ts';
import type { GoogleClient } from '../../ports/types.ts';
import { SignInProblem, type Provider } from './provider.ts';

/** OpenID Connect with Google. The marketplace verifies the ID token. */
export function createGoogleProvider({ clientId, clientSecret, issuer }: GoogleClient): Provider {
  let discovered: Promise<Configuration> | undefined;
  const configuration = async () => {
    discovered ??= discover();
    // A failed discovery is retried at the next sign-in.
    discovered.catch(() => (discovered = undefined));
    try {
      return await discovered;
    } catch (cause) {
      throw new SignInProblem('unavailable', { cause });
    }
  };
  const discover = async () => {
    const { allowInsecureRequests, discovery } = await loadProtocol();
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: providerTimeout,
      ...(issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}),
    });
  };
  return {
    id: 'google',
    begin: async redirectUri =>
      authorizationRequest(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        // Computers are shared, so the account is chosen each time.
        prompt: 'select_account',
      }),
    async finish(returned, checks) {
      const tokens = await exchangeCode(await configuration(), returned, checks, true);
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new SignInProblem('failed');
      return {
        idpId: 'google',
        idpClientId: clientId,
        idpToken: tokens.id_token,
        ...texts({ email: claims.email, firstName: claims.given_name, lastName: claims.family_name }),
      };
    },
  };
}

/** Returns those values that are non-empty strings. */
export function texts<Key extends string>(values: Record<Key, unknown>): { [K in Key]?: string } {
  const given = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' && value.trim() !== '',
  );
  return Object.fromEntries(given) as { [K in Key]?: string };
}
