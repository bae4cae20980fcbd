import type { Request, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import type { ConfirmPayload, PendingIdentity, SignupPayload } from '#contract/account/user.ts';
import type { WebDeps } from '../../ports/index.ts';
import type { OpenedLogin } from '../../ports/types.ts';
import { createConsoleGuard, type ConsoleGuard } from '../../session/consoleSession.ts';
import type { Impersonation } from '../../session/impersonation.ts';
import { createPasskeyLogin, type PasskeyLogin } from '../../session/passkeyLogin.ts';
import type { PendingSignUp } from '../../session/pendingSignUp.ts';
import { signUpQuietly } from '../../session/quietSignUp.ts';
import type { Session, Sessions } from '../../session/session.ts';
import { requireTrustedSdk } from '../../session/trustedSdk.ts';

/** What an endpoint knows of one call. */
export interface CallContext {
  deps: WebDeps;
  /** The caller's session. */
  session: Session;
  /** IP address. */
  address: string;
  /** The server calls for a page that it renders or a form that it handles, not a browser over HTTP. */
  isInProcess: boolean;
  /**
   * An SDK with a trusted token of users who are signed in themselves: its input must come from this server.
   * @throws ApiError `forbidden` when nobody is signed in; what the SDK rejects with
   */
  trusted(): Promise<Sdk>;
  /** The same, and `forbidden` during an impersonation, too. */
  requireTrusted(): Promise<Sdk>;
  /** The access token in the browser's cookie, or the one that has replaced it. */
  accessToken(): string | undefined;
  /** Authorisation for the operators' console. */
  guard: ConsoleGuard;
  /** The user verified by an identity provider, from the browser's cookie. */
  pending: {
    find(): PendingIdentity | null;
    confirm(payload: ConfirmPayload): Promise<void>;
    link(email: string, password: string): Promise<void>;
  };
  /** Signs up without telling whether the address has an account. @throws what {@link signUpQuietly} throws */
  signUp(payload: SignupPayload): Promise<void>;
  /** Logging in with a passkey, in this browser. */
  passkeyLogin: PasskeyLogin;
  /** Replaces the browser's session by an impersonated one. @throws ApiError `forbidden` */
  actAs(login: OpenedLogin): Promise<void>;
  /** Clears the browser's session cookie. */
  forgetSession(): void;
}

/** What the calls of a process share. */
interface CallParts {
  sessions: Sessions;
  pending: PendingSignUp;
  impersonation: Impersonation;
}

/** Creates the context of each call. A page passes the session that it has opened already. */
export type CreateContext = (
  request: Request,
  response: Response,
  inProcess?: { session: Session },
) => CallContext;

export function createContextFactory(
  deps: WebDeps,
  { sessions, pending, impersonation }: CallParts,
): CreateContext {
  const passkeyLogin = createPasskeyLogin(deps, sessions);
  const createGuard = createConsoleGuard(deps, sessions);
  return (request, response, inProcess) => {
    let session = inProcess?.session;
    return {
      deps,
      // Opened on first use: it may clear a cookie, and what visitors may cache must not.
      get session() {
        return (session ??= sessions.of(request, response));
      },
      address: request.ip ?? '',
      isInProcess: inProcess !== undefined,
      trusted: () => sessions.trusted(request, response),
      requireTrusted: () => requireTrustedSdk(sessions, request, response),
      accessToken: () => sessions.accessTokenOf(request),
      guard: createGuard(request, response),
      pending: {
        find: () => pending.find(request),
        confirm: payload => pending.confirm(request, response, payload),
        link: (email, password) => pending.link(request, response, email, password),
      },
      signUp: payload => signUpQuietly(deps, sessions.signingIn(request, response).sdk, payload),
      passkeyLogin: passkeyLogin(request, response),
      actAs: login => impersonation.begin(request, response, login),
      forgetSession: () => sessions.forget(response),
    };
  };
}
