/** Claims verified by an identity provider. */
export interface IdpClaims {
  /** The provider's own user id; never changes. */
  subject: string;
  email?: string;
  /** Whether the provider has verified that the address is theirs. */
  emailVerified: boolean;
  firstName?: string;
  lastName?: string;
}

/** Verifies tokens of external identity providers (marketplace-api 2.2). */
export interface IdpVerifier {
  /** Returns undefined when the provider is not configured for this client id, or did not issue the token to it. */
  verify(request: { idpId: string; idpClientId: string; token: string }): Promise<IdpClaims | undefined>;
}
