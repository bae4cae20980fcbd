export { oidcVerifier, type OidcProvider } from './oidcVerifier.ts';
