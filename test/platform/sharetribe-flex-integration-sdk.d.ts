/** The package ships no types; integrationSdk.ts says what the tests use of it. */
declare module 'sharetribe-flex-integration-sdk' {
  export const createInstance: unknown;
  export const tokenStore: unknown;
  export const types: unknown;
}
