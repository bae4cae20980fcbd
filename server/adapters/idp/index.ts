import type { IdpVerifier } from '#server/marketplace/ports/idpVerifier.ts';

export { facebookVerifier, type FacebookApp } from './facebookVerifier.ts';
export { oidcVerifier, type OidcProvider } from './oidcVerifier.ts';

/** Tries each verifier; the first that accepts the token wins. */
export function anyVerifier(verifiers: readonly IdpVerifier[]): IdpVerifier {
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
