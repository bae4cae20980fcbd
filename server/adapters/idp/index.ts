import type { IdpVerifier } from '#server/marketplace/ports/idpVerifier.ts';

export { facebookVerifier, type FacebookApp } from './facebookVerifier.ts';
export { oidcVerifier, type OidcProvider } from './oidcVerifier.ts';

/** Each verifies for the providers it knows; the first that vouches is believed. */
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
