import type { IdpVerifier } from '#server/marketplace/ports/idpVerifier.ts';

export { createFacebookVerifier, type FacebookApp } from './facebookVerifier.ts';
export { createOidcVerifier, type OidcProvider } from './oidcVerifier.ts';

/** Tries each verifier; the first that accepts the token wins. */
export function createCompositeVerifier(verifiers: readonly IdpVerifier[]): IdpVerifier {
  return {
    async verify(request) {
      for (const verifier of verifiers) {
        const claims = await verifier.verify(request);
        if (claims) return claims;
      }
      return undefined;
    },
  };
}
