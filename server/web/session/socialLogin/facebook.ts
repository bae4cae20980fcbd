import { createHmac } from 'node:crypto';
import type { Configuration } from 'openid-client';
import { authorizationRequest, exchangeCode, loadProtocol, providerTimeout } from './codeFlow.ts';
import { texts } from './google.ts';
import type { FacebookClient } from '../../ports/types.ts';
import { SignInProblem, type Provider } from './provider.ts';

const version = 'v23.0';

/**
 * Facebook Login for websites: OAuth 2 with a code, but no ID token. The marketplace verifies the access token itself;
 * the profile is requested here only to prefill the form.
 */
export function createFacebookProvider({ appId, appSecret, dialogUrl, graphUrl }: FacebookClient): Provider {
  const configure = async () => {
    const oauth = await loadProtocol();
    const configuration = new oauth.Configuration(
      {
        issuer: dialogUrl,
        authorization_endpoint: `${dialogUrl}/${version}/dialog/oauth`,
        token_endpoint: `${graphUrl}/${version}/oauth/access_token`,
      },
      appId,
      appSecret,
    );
    configuration.timeout = providerTimeout;
    if (graphUrl.startsWith('http:')) oauth.allowInsecureRequests(configuration);
    return configuration;
  };
  let configured: Promise<Configuration> | undefined;
  const configuration = () => (configured ??= configure());
  return {
    id: 'facebook',
    begin: async redirectUri =>
      authorizationRequest(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
      }),
    async finish(returned, checks) {
      const { access_token: token } = await exchangeCode(await configuration(), returned, checks, false);
      const me = await askWho(`${graphUrl}/${version}/me`, token, appSecret);
      return {
        idpId: 'facebook',
        idpClientId: appId,
        idpToken: token,
        ...texts({ email: me.email, firstName: me.first_name, lastName: me.last_name }),
      };
    },
  };
}

async function askWho(url: string, token: string, appSecret: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({
    fields: 'id,first_name,last_name,email',
    access_token: token,
    appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
  });
  try {
    const response = await fetch(`${url}?${query.toString()}`, {
      signal: AbortSignal.timeout(providerTimeout * 1000),
      redirect: 'error',
    });
    if (!response.ok) throw new SignInProblem(response.status >= 500 ? 'unavailable' : 'failed');
    return (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    throw cause instanceof SignInProblem ? cause : new SignInProblem('unavailable', { cause });
  }
}
