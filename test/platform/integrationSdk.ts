import * as vendor from 'sharetribe-flex-integration-sdk';
import type { Answer, Call, CallForMany, Document, Params, Res, Token, TokenStore } from './sdk.ts';

/** The parts of the official Integration SDK used by these tests; the package ships no types. */
export interface IntegrationSdk {
  revoke(): Promise<unknown>;
  authInfo(): Promise<{ grantType?: string }>;
  marketplace: { show: Call };
  users: {
    show: Call;
    query: CallForMany;
    updateProfile: Call;
    approve: Call;
    updatePermissions: Call;
    verifyEmail: Call;
  };
  listings: {
    show: Call;
    query: CallForMany;
    create: Call;
    update: Call;
    close: Call;
    open: Call;
    approve: Call;
  };
  transactions: {
    show: Call;
    query: CallForMany;
    transition: Call;
    transitionSpeculative: Call;
    updateMetadata: Call;
  };
  messages: { query: CallForMany };
  images: { upload: Call };
  events: { query: CallForMany };
  files: { query: CallForMany; create: Call };
  fileAttachments: { query: CallForMany };
  fileUploads: { create: Call };
  fileDownloads: { create: Call };
  stockReservations: { show: Call };
  availabilityExceptions: { query: CallForMany; create: Call; delete: Call };
  stock: { compareAndSet: Call };
  stockAdjustments: { query: CallForMany; create: Call };
}

export type { Answer, Document, Params, Res };

const { createInstance, tokenStore, types } = vendor as unknown as {
  createInstance(config: {
    clientId: string;
    clientSecret: string;
    baseUrl: string;
    tokenStore: TokenStore;
  }): IntegrationSdk;
  tokenStore: { memoryStore(): TokenStore };
  types: {
    UUID: new (uuid: string) => { uuid: string };
    Money: new (amount: number, currency: string) => { amount: number; currency: string };
    LatLng: new (lat: number, lng: number) => { lat: number; lng: number };
  };
};

export const { UUID, Money, LatLng } = types;

/** An operator's program with the Integration client of startApp; `token` replaces its own token. */
export function createIntegrationSdk(
  baseUrl: string,
  { clientSecret = 'test-integration-secret', token }: { clientSecret?: string; token?: Token } = {},
): IntegrationSdk {
  const store = tokenStore.memoryStore();
  if (token) store.setToken(token);
  return createInstance({ clientId: 'test-integration', clientSecret, baseUrl, tokenStore: store });
}

/** Returns every API method of the SDK, such as `users.show`. */
export function methodsOf(sdk: IntegrationSdk): string[] {
  return Object.entries(sdk).flatMap(([group, methods]) =>
    typeof methods === 'object' ? Object.keys(methods).map(name => `${group}.${name}`) : [],
  );
}
