import { createInstance, type SdkToken, type TokenStore } from 'sharetribe-flex-sdk';
import { sessionCookieName } from '#contract/account/cookies.ts';
import type { Settings } from '#src/config/settings.ts';
import type { Api } from './api.ts';
import { createApi } from './createApi.ts';
import { createHttpTransport } from './httpTransport.ts';

/** Creates the browser's {@link Api}: the SDK over HTTP, with the session in its cookie. */
export function createSdkApi({ clientId, apiUrl, locale }: Settings): Api {
  const { origin, protocol } = window.location;
  const secure = protocol === 'https:';
  const tokenStore = createCookieStore(sessionCookieName(clientId, secure), secure);
  const sdk = createInstance({ clientId, baseUrl: apiUrl || origin, secure, tokenStore });
  return createApi(sdk, createHttpTransport(locale), { isOurs: apiUrl === '' });
}

const lifetimeSeconds = 30 * 24 * 60 * 60;

/**
 * Stores the session in the cookie shared with the server. Reads it each time, since the server changes it too. The
 * SDK's own store doesn't set SameSite, and not every browser defaults to Lax.
 */
export function createCookieStore(name: string, secure: boolean): TokenStore {
  const write = (value: string, maxAge: number) => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;
  };
  return {
    getToken() {
      const found = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`));
      const value = found?.slice(name.length + 1);
      return value ? parse(value) : undefined;
    },
    setToken: token => write(encodeURIComponent(JSON.stringify(token)), lifetimeSeconds),
    removeToken: () => write('', 0),
  };
}

function parse(value: string): SdkToken | undefined {
  try {
    return JSON.parse(decodeURIComponent(value)) as SdkToken;
  } catch {
    return undefined;
  }
}
