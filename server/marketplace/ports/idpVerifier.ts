/** What a sign-in provider vouches for. */
export interface IdpClaims {
  /** The provider's own id of the person; never changes. */
  subject: string;
  email?: string;
  /** Whether the provider knows that the address is theirs. */
  emailVerified: boolean;
  firstName?: string;
  lastName?: string;
}

/** Checks tokens of other sign-in providers (marketplace-api 2.2). */
export interface IdpVerifier {
  /** undefined when the provider is not configured for this client id, or did not issue the token to it. */
  verify(request: { idpId: string; idpClientId: string; token: string }): Promise<IdpClaims | undefined>;
}
