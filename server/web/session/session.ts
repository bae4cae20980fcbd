import type { Request, Response } from 'express';
import type { Sdk, SdkConfig, SdkToken, TokenStore } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { sessionCookieName } from '#contract/account/cookies.ts';
import type { EngineApi } from '../ports/engine.ts';
import type { WebDeps } from '../ports/index.ts';
import { createDirectSdk } from './directSdk.ts';
import { sharetribe } from './sdk.ts';
import { createCookieStore } from './sessionCookie.ts';
import { isUserToken, isVisitorToken, userAccessToken } from './sessionToken.ts';

/** The SDK for one request. */
export interface Session {
  sdk: Sdk;
  /** The browser sent the token of a signed-in user. */
  signedIn: boolean;
}

/** A sign-in through the server. */
export interface SigningIn {
  /** Sends the client secret, and the user's IP address for rate limits. */
  sdk: Sdk;
  /** Sets the browser's cookie to the session that the SDK opened. */
  keep(): void;
}

export interface Sessions {
  of(request: Request, response: Response): Session;
  /** Returns the anonymous SDK, whatever the request. */
  visitor(): Sdk;
  signingIn(request: Request, response: Response): SigningIn;
  /**
   * Returns an SDK with a trusted token: the user's session exchanged with the client secret. It may make privileged
   * transitions, so its input must come from this server.
   * @throws ApiError `forbidden` when nobody is signed in; what the SDK rejects with.
   */
  trusted(request: Request, response: Response): Promise<Sdk>;
  /** Returns the signed-in user's token, refreshed if needed. @throws ApiError `forbidden` when nobody is signed in */
  currentToken(request: Request, response: Response): Promise<SdkToken>;
  /** Replaces the browser's session; the rest of the request already uses the new one. */
  put(request: Request, response: Response, token: SdkToken): void;
  /** The name of the session cookie. */
  cookie: string;
  /** Whether the browser sent neither a user's session nor a cookie that must be cleared. */
  isAnonymous(request: Request): boolean;
  /** Returns the access token of the signed-in user from the cookie. It may have expired. */
  accessTokenOf(request: Request): string | undefined;
  /** Clears the browser's session cookie. */
  forget(response: Response): void;
  /**
   * Called when a visitor's page failed, with the status of the failed call. Replaces the visitors' shared SDK when its
   * token is the cause: rejected, or never obtained, since an SDK whose first token request failed stays unusable.
   */
  visitorFailed(status: number | undefined): void;
}

type SessionDeps = Pick<WebDeps, 'apiBaseUrl'> & {
  engine?: Pick<EngineApi, 'sdkAdapter'>;
  config: Pick<WebDeps['config'], 'clientId' | 'clientSecret' | 'rootUrl'>;
};

/**
 * Provides the SDK for each request. Signed-in users get their own, backed by the cookie that the browser's SDK shares.
 * Visitors share one and its anonymous token, so that they need no token request and get no cookie.
 */
export function createSessions({ config, engine, apiBaseUrl }: SessionDeps): Sessions {
  const base: SdkConfig = {
    clientId: config.clientId,
    ...(apiBaseUrl ? { baseUrl: apiBaseUrl } : {}),
    ...(engine ? { adapter: engine.sdkAdapter } : {}),
  };
  const secure = config.rootUrl.startsWith('https:');
  const cookie = sessionCookieName(config.clientId, secure);
  const sdkOf = (tokenStore: TokenStore) => {
    const create = () => sharetribe.createInstance({ ...base, tokenStore });
    return engine ? createDirectSdk({ call: engine.sdkAdapter, tokenStore, create }) : create();
  };
  const createVisitor = () => {
    const tokenStore = sharetribe.tokenStore.memoryStore();
    return { session: { sdk: sdkOf(tokenStore), signedIn: false }, tokenStore };
  };
  const forget = (response: Response) => void response.clearCookie(cookie, { secure });
  let visitor: ReturnType<typeof createVisitor> | undefined;
  return {
    visitor: () => (visitor ??= createVisitor()).session.sdk,
    of(request, response) {
      const given = (request.cookies as Record<string, unknown>)[cookie];
      if (!isUserToken(given)) {
        if (given !== undefined && !isVisitorToken(given)) forget(response);
        return (visitor ??= createVisitor()).session;
      }
      const kept = createCookieStore(request, response, { name: cookie, secure });
      return { sdk: sdkOf(withoutVisitors(kept)), signedIn: true };
    },
    async trusted(request, response) {
      if (!isUserToken((request.cookies as Record<string, unknown>)[cookie])) throw new ApiError('forbidden');
      const { clientSecret } = config;
      const currentToken = withoutVisitors(createCookieStore(request, response, { name: cookie, secure }));
      const person = sharetribe.createInstance({ ...base, clientSecret, tokenStore: currentToken });
      const { data: token } = await person.exchangeToken();
      const tokenStore = sharetribe.tokenStore.memoryStore();
      tokenStore.setToken(token);
      return sharetribe.createInstance({ ...base, tokenStore });
    },
    async currentToken(request, response) {
      if (!isUserToken((request.cookies as Record<string, unknown>)[cookie])) throw new ApiError('forbidden');
      const tokenStore = withoutVisitors(createCookieStore(request, response, { name: cookie, secure }));
      await sharetribe.createInstance({ ...base, tokenStore }).currentUser.show();
      const token = tokenStore.getToken();
      if (!token) throw new ApiError('forbidden');
      return token;
    },
    put(request, response, token) {
      createCookieStore(request, response, { name: cookie, secure }).setToken(token);
    },
    signingIn(request, response) {
      const tokenStore = sharetribe.tokenStore.memoryStore();
      const { clientSecret } = config;
      return {
        sdk: sharetribe.createInstance({ ...base, clientSecret, tokenStore }),
        keep() {
          const token = tokenStore.getToken();
          if (token) createCookieStore(request, response, { name: cookie, secure }).setToken(token);
        },
      };
    },
    accessTokenOf: request => userAccessToken((request.cookies as Record<string, unknown>)[cookie]),
    cookie,
    isAnonymous(request) {
      const given = (request.cookies as Record<string, unknown>)[cookie];
      return given === undefined || isVisitorToken(given);
    },
    forget,
    visitorFailed(status) {
      if (status === 401 || !visitor?.tokenStore.getToken()) visitor = undefined;
    },
  };
}

/**
 * When a session has ended, the SDK continues as a visitor: that token is used for this request only, and the cookie is
 * cleared.
 */
function withoutVisitors(kept: TokenStore): TokenStore {
  let visiting: ReturnType<TokenStore['getToken']>;
  return {
    getToken: () => visiting ?? kept.getToken(),
    setToken(token) {
      if (token.scope !== 'public-read') return kept.setToken(token);
      visiting = token;
      kept.removeToken();
    },
    removeToken() {
      visiting = undefined;
      kept.removeToken();
    },
  };
}
