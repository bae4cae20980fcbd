import type { SdkToken, TokenStore } from 'sharetribe-flex-sdk';

const lifetimeSeconds = 30 * 24 * 60 * 60;

/**
 * Stores the session in the cookie shared with the server. Reads it each time, since the server changes it too. The
 * SDK's own store doesn't set SameSite, and not every browser defaults to Lax.
 */
export function cookieStore(name: string, secure: boolean): TokenStore {
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
