import type { Request, Response } from 'express';
import type { Sdk, SdkConfig, SdkToken, TokenStore } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import type { WebDeps } from './deps.ts';
import { sharetribe } from './sdk.ts';
import { cookieStore } from './sessionCookie.ts';
import { isUserToken, isVisitorToken, userAccessToken } from './sessionToken.ts';

/** The SDK for one request. */
export interface Session {
  sdk: Sdk;
  /** The browser brought the token of a signed-in person. */
  signedIn: boolean;
}

/** Somebody who is about to sign in through the server. */
export interface SigningIn {
  /** Carries the client's secret, and the person's network address for limits. */
  sdk: Sdk;
  /** Hands the browser the session that the SDK opened. */
  keep(): void;
}

export interface Sessions {
  of(request: Request, response: Response): Session;
  /** The SDK of everybody who is not signed in, whoever asks. */
  visitor(): Sdk;
  signingIn(request: Request, response: Response): SigningIn;
  /**
   * The SDK of the signed-in person with the word of this server: it may make privileged transitions, and what it is given
   * must come from here. @throws ApiError `forbidden` when nobody is signed in; what the SDK rejects with.
   */
  trusted(request: Request, response: Response): Promise<Sdk>;
  /** The token of the signed-in person, renewed when it has to be. @throws ApiError `forbidden` when nobody is */
  own(request: Request, response: Response): Promise<SdkToken>;
  /** Hands the browser this session in place of the one that it has; the rest of the request has it already. */
  put(request: Request, response: Response, token: SdkToken): void;
  /** The name of the session's cookie. */
  cookie: string;
  /** Whether the browser brought nothing that could be somebody's session, nor anything that has to be cleared away. */
  isVisitor(request: Request): boolean;
  /** The access token that the browser of somebody signed in brought along. Whether it is still good, it does not say. */
  accessTokenOf(request: Request): string | undefined;
  /** Clears the session cookie of the browser. */
  forget(response: Response): void;
  /**
   * To be told when a visitor's page failed, with the status of the call that did. Renews the visitors' shared SDK when
   * its token is the cause: refused, or never had, for an SDK whose first token request failed stays unusable.
   */
  visitorFailed(status: number | undefined): void;
}

type SessionDeps = Pick<WebDeps, 'sdkAdapter' | 'apiBaseUrl'> & {
  config: Pick<WebDeps['config'], 'clientId' | 'clientSecret' | 'rootUrl'>;
};

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
  const cookie = `st-${config.clientId}-token`;
  const makeVisitor = () => {
    const tokenStore = sharetribe.tokenStore.memoryStore();
    const sdk = sharetribe.createInstance({ ...base, tokenStore });
    return { session: { sdk, signedIn: false }, tokenStore };
  };
  const forget = (response: Response) => void response.clearCookie(cookie);
  let visitor: ReturnType<typeof makeVisitor> | undefined;
  return {
    visitor: () => (visitor ??= makeVisitor()).session.sdk,
    of(request, response) {
      const given = (request.cookies as Record<string, unknown>)[cookie];
      if (!isUserToken(given)) {
        if (given !== undefined && !isVisitorToken(given)) forget(response);
        return (visitor ??= makeVisitor()).session;
      }
      const kept = cookieStore(request, response, { name: cookie, secure });
      const tokenStore = withoutVisitors(kept);
      return {
        sdk: sharetribe.createInstance({ ...base, tokenStore }),
        signedIn: true,
      };
    },
    async trusted(request, response) {
      if (!isUserToken((request.cookies as Record<string, unknown>)[cookie])) throw new ApiError('forbidden');
      const { clientSecret } = config;
      const own = withoutVisitors(cookieStore(request, response, { name: cookie, secure }));
      const person = sharetribe.createInstance({ ...base, clientSecret, tokenStore: own });
      const { data: token } = await person.exchangeToken();
      const tokenStore = sharetribe.tokenStore.memoryStore();
      tokenStore.setToken(token);
      return sharetribe.createInstance({ ...base, tokenStore });
    },
    async own(request, response) {
      if (!isUserToken((request.cookies as Record<string, unknown>)[cookie])) throw new ApiError('forbidden');
      const tokenStore = withoutVisitors(cookieStore(request, response, { name: cookie, secure }));
      await sharetribe.createInstance({ ...base, tokenStore }).currentUser.show();
      const token = tokenStore.getToken();
      if (!token) throw new ApiError('forbidden');
      return token;
    },
    put(request, response, token) {
      cookieStore(request, response, { name: cookie, secure }).setToken(token);
      (request.cookies as Record<string, unknown>)[cookie] = JSON.stringify(token);
    },
    signingIn(request, response) {
      const tokenStore = sharetribe.tokenStore.memoryStore();
      const { clientSecret } = config;
      return {
        sdk: sharetribe.createInstance({ ...base, clientSecret, tokenStore }),
        keep() {
          const token = tokenStore.getToken();
          if (token) cookieStore(request, response, { name: cookie, secure }).setToken(token);
        },
      };
    },
    accessTokenOf: request => userAccessToken((request.cookies as Record<string, unknown>)[cookie]),
    cookie,
    isVisitor(request) {
      const given = (request.cookies as Record<string, unknown>)[cookie];
      return given === undefined || isVisitorToken(given);
    },
    forget,
    visitorFailed(status) {
      if (status === 401 || !visitor?.tokenStore.getToken()) visitor = undefined;
    },
  };
}

/** When a session has ended the SDK goes on as a visitor: that token serves this request only, and the cookie goes. */
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
