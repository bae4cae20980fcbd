import type { SocialLogin } from '#contract/account/user.ts';

/** What the browser's cookie stores between the redirect to a provider and the return. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What a provider reports about the user, with the token that proves it to the marketplace. */
export interface VerifiedIdentity {
  idpId: SocialLogin;
  idpClientId: string;
  idpToken: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** A social login provider. */
export interface Provider {
  id: SocialLogin;
  /** Returns the URL to redirect the browser to. @throws SignInProblem `unavailable` */
  begin(redirectUri: string): Promise<{ address: string; checks: Checks }>;
  /** `returned` is the URL the browser came back to, with its query. @throws SignInProblem */
  finish(returned: URL, checks: Checks): Promise<VerifiedIdentity>;
}

/**
 * cancelled: by the user. expired: took too long, or came back twice. inApp: the provider refuses the browser inside
 * another app. unavailable: the provider does not respond.
 */
export type ProblemKind = 'cancelled' | 'expired' | 'failed' | 'inApp' | 'unavailable';

export class SignInProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    options?: ErrorOptions,
  ) {
    super(`sign-in ${kind}`, options);
    this.name = 'SignInProblem';
  }
}
