import type { Configuration } from 'openid-client';
import { SignInProblem, type Checks, type ProblemKind } from './provider.ts';

/** Returns the library, which is loaded with the first sign-in through a provider: it takes 6 MB (decision 158). */
export const loadProtocol = () => import('openid-client');

/** Timeout for the provider, in seconds. */
export const providerTimeout = 5;

/** Creates an authorization request with PKCE, state and nonce (RFC 9700). */
export async function authorizationRequest(
  configuration: Configuration,
  parameters: Record<string, string>,
): Promise<{ address: string; checks: Checks }> {
  const oauth = await loadProtocol();
  const checks = {
    state: oauth.randomState(),
    nonce: oauth.randomNonce(),
    codeVerifier: oauth.randomPKCECodeVerifier(),
  };
  const address = oauth.buildAuthorizationUrl(configuration, {
    response_type: 'code',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    ...parameters,
  });
  return { address: address.href, checks };
}

/** Exchanges the code for tokens. `withIdToken`: an ID token with our nonce is required. @throws SignInProblem */
export async function exchangeCode(
  configuration: Configuration,
  returned: URL,
  { state, nonce, codeVerifier }: Checks,
  withIdToken: boolean,
) {
  const oauth = await loadProtocol();
  try {
    return await oauth.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
      ...(withIdToken ? { expectedNonce: nonce, idTokenExpected: true } : {}),
    });
  } catch (cause) {
    throw new SignInProblem(kindOf(cause, oauth), { cause });
  }
}

const denials = ['access_denied', 'user_cancelled_login', 'consent_required', 'interaction_required'];
const outages = ['server_error', 'temporarily_unavailable'];
const outageCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

function kindOf(
  cause: unknown,
  { AuthorizationResponseError, ResponseBodyError }: Awaited<ReturnType<typeof loadProtocol>>,
): ProblemKind {
  if (cause instanceof AuthorizationResponseError) {
    if (denials.includes(cause.error)) return 'cancelled';
    return outages.includes(cause.error) ? 'unavailable' : 'failed';
  }
  // The code was already used, or has expired.
  if (cause instanceof ResponseBodyError) return cause.error === 'invalid_grant' ? 'expired' : 'failed';
  return isOutage(cause) ? 'unavailable' : 'failed';
}

// fetch rejects with a TypeError when the host is unreachable.
const isOutage = (cause: unknown) =>
  (cause instanceof TypeError && cause.message === 'fetch failed') ||
  outageCodes.includes(String((cause as { code?: unknown } | null)?.code)) ||
  (cause as { name?: unknown } | null)?.name === 'TimeoutError';
