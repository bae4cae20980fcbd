import type { Request, Response } from 'express';
import type { Sdk, SdkConfig, SdkToken } from 'sharetribe-flex-sdk';
import type { WebDeps } from './deps.ts';
import { sharetribe } from './sdk.ts';

/** The SDK for one request. */
export interface Session {
  sdk: Sdk;
  /** The browser brought the token of a signed-in person. */
  signedIn: boolean;
}

export interface Sessions {
  of(request: Request, response: Response): Session;
  /** Forgets the visitors' shared SDK: one whose first token request failed stays unusable. */
  renewVisitor(): void;
}

type SessionDeps = Pick<WebDeps, 'config' | 'sdkAdapter' | 'apiBaseUrl'>;

/**
 * Gives each request its SDK. People who signed in have one of their own over the cookie that the browser's SDK shares.
 * All visitors share one and its anonymous token, so that they cost no token and get no cookie.
 */
export function makeSessions({ config, sdkAdapter, apiBaseUrl }: SessionDeps): Sessions {
  const base: SdkConfig = {
    clientId: config.clientId,
    ...(apiBaseUrl ? { baseUrl: apiBaseUrl } : {}),
    ...(sdkAdapter ? { adapter: sdkAdapter } : {}),
  };
  const secure = config.rootUrl.startsWith('https:');
  const makeVisitor = (): Session => ({
    sdk: sharetribe.createInstance({ ...base, tokenStore: sharetribe.tokenStore.memoryStore() }),
    signedIn: false,
  });
  let visitor: Session | undefined;
  return {
    of(request, response) {
      if (!hasUserToken(request, config.clientId)) return (visitor ??= makeVisitor());
      const tokenStore = sharetribe.tokenStore.expressCookieStore({
        clientId: config.clientId,
        req: { cookies: request.cookies as Record<string, string> },
        res: response,
        secure,
      });
      return { sdk: sharetribe.createInstance({ ...base, tokenStore }), signedIn: true };
    },
    renewVisitor() {
      visitor = undefined;
    },
  };
}

// The cookie comes from outside: one that cannot be read counts as no session.
function hasUserToken(request: Request, clientId: string): boolean {
  const cookie = (request.cookies as Record<string, unknown>)[`st-${clientId}-token`];
  if (typeof cookie !== 'string') return false;
  try {
    const token = JSON.parse(cookie) as Partial<SdkToken> | null;
    return typeof token?.access_token === 'string' && token.scope !== 'public-read';
  } catch {
    return false;
  }
}
