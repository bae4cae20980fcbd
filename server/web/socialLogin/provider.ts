import type { SocialLogin } from '#contract/entities/user.ts';

/** What the browser's cookie keeps between leaving for a provider and coming back. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What a provider says of the person who came back, with the token that proves it to the marketplace. */
export interface Vouched {
  idpId: SocialLogin;
  idpClientId: string;
  idpToken: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** Another site that people can sign in with. */
export interface Provider {
  id: SocialLogin;
  /** Where to send the browser. @throws SignInProblem `unavailable` */
  begin(redirectUri: string): Promise<{ address: string; checks: Checks }>;
  /** `returned` is the address the browser came back to, with its query. @throws SignInProblem */
  finish(returned: URL, checks: Checks): Promise<Vouched>;
}

/** cancelled: by the person. expired: took too long, or came back twice. unavailable: the provider does not answer. */
export type ProblemKind = 'cancelled' | 'expired' | 'failed' | 'unavailable';

export class SignInProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    options?: ErrorOptions,
  ) {
    super(`sign-in ${kind}`, options);
    this.name = 'SignInProblem';
  }
}
