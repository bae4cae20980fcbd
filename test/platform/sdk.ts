import type { Agent } from 'node:http';
import { sharetribe as vendor } from '#server/web/session/sdk.ts';

/** The parts of the official SDK used by these tests; the package ships no types. */
export interface Sdk {
  login: Call<Token>;
  loginAs: Call<Token>;
  loginWithIdp: Call<Token>;
  logout(): Promise<unknown>;
  exchangeToken(): Promise<Answer<Token>>;
  authInfo(): Promise<{ scopes?: string[]; isAnonymous?: boolean; isLoggedInAs?: boolean }>;
  marketplace: { show: Call };
  users: { show: Call };
  currentUser: {
    show: Call;
    create: Call;
    createWithIdp: Call;
    updateProfile: Call;
    changeEmail: Call;
    verifyEmail: Call;
    sendVerificationEmail: Call;
    changePassword: Call;
    delete: Call;
    createStripeAccount: Call;
    updateStripeAccount: Call;
    deleteStripeAccount: Call;
  };
  passwordReset: { request: Call; reset: Call };
  stripeAccount: { create: Call; fetch: Call; update: Call };
  stripeAccountLinks: { create: Call };
  stripePersons: { create: Call };
  stripeSetupIntents: { create: Call };
  stripeCustomer: { create: Call; addPaymentMethod: Call; deletePaymentMethod: Call };
  images: { upload: Call };
  listings: { show: Call; query: CallForMany; search: CallForMany };
  availabilityExceptions: { query: CallForMany; create: Call; delete: Call };
  timeslots: { query: CallForMany };
  bookings: { query: CallForMany };
  ownListings: {
    show: Call;
    query: CallForMany;
    create: Call;
    createDraft: Call;
    update: Call;
    publishDraft: Call;
    discardDraft: Call;
    open: Call;
    close: Call;
    addImage: Call;
  };
  transactions: {
    initiate: Call;
    initiateSpeculative: Call;
    transition: Call;
    transitionSpeculative: Call;
    show: Call;
    query: CallForMany;
  };
  processTransitions: { query: CallForMany };
  messages: { query: CallForMany; send: Call };
  reviews: { show: Call; query: CallForMany };
  stock: { compareAndSet: Call };
  stockAdjustments: { query: CallForMany; create: Call };
  sitemapData: { queryListings: CallForMany; queryAssets: CallForMany };
  ownFiles: { create: Call; show: Call };
  fileUploads: { create: Call };
  ownFileDownloads: { create: Call };
  fileDownloads: { create: Call };
  files: { show: Call };
  assetByAlias: CallForAssets;
  assetByVersion: CallForAssets;
  assetsByAlias: CallForAssets;
  assetsByVersion: CallForAssets;
}

export type Params = Record<string, unknown>;
export type Call<D = Document<Res>> = (params?: Params, query?: Params) => Promise<Answer<D>>;
export type CallForMany = Call<Document<Res[]>>;

type CallForAssets = (params: {
  path?: string;
  paths?: readonly string[];
  alias?: string;
  version?: string;
}) => Promise<Answer<{ data: unknown; meta: { version: string } }>>;

export interface Answer<D> {
  status: number;
  data: D;
}

export interface Document<D> {
  data: D;
  included?: Res[];
  meta?: Record<string, unknown>;
}

export interface Res {
  id: { uuid: string };
  type: string;
  attributes: Record<string, never>;
  relationships: Record<string, { data: never }>;
}

export interface Token {
  access_token: string;
  refresh_token?: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

export interface TokenStore {
  getToken(): Token | null;
  setToken(token: Token): void;
  removeToken(): void;
}

interface Config {
  clientId: string;
  clientSecret?: string;
  baseUrl: string;
  assetCdnBaseUrl?: string;
  transitVerbose?: boolean;
  tokenStore?: TokenStore;
  adapter?: unknown;
  /** Pools the connections used for requests. */
  httpAgent?: Agent;
}

/** The SDK's authentication for servers that serve several marketplaces. */
export interface MultitenantSdk {
  clientData(): Promise<unknown>;
  tokenExchange(): Promise<unknown>;
  loginWithIdp(params: Params): Promise<unknown>;
}

const { createInstance, createMultitenantInstance, tokenStore, types, file } = vendor as unknown as {
  createInstance(config: Config): Sdk;
  createMultitenantInstance(config: {
    hostname: string;
    multitenantClientSecret: string;
    baseUrl: string;
    tokenStore?: TokenStore;
  }): MultitenantSdk;
  tokenStore: {
    memoryStore(): TokenStore;
    expressCookieStore(options: { clientId: string; req: unknown; res: unknown }): TokenStore;
  };
  types: {
    UUID: new (uuid: string) => { uuid: string };
    Money: new (amount: number, currency: string) => { amount: number; currency: string };
    LatLng: new (lat: number, lng: number) => { lat: number; lng: number };
    BigDecimal: new (value: string) => { value: string };
  };
  file: {
    metadata(file: File): { name: string; mimeType: string; size: number };
    upload(upload: {
      method: string;
      url: string;
      headers: Record<string, string>;
      file: unknown;
    }): Promise<{ status: number }>;
  };
};

export const { UUID, Money, LatLng, BigDecimal } = types;
export { createMultitenantInstance };
/** What the SDK offers for the bytes of files, outside of the API. */
export const { metadata: metadataOf, upload: uploadFile } = file;
export const newStore = (): TokenStore => tokenStore.memoryStore();
/** The SDK's store for servers that keep the session in the visitor's cookie. */
export const cookieStoreOf = tokenStore.expressCookieStore;

/** The client that startApp registers. */
export const testClient = { clientId: 'test-client', clientSecret: 'test-client-secret' };

export function createSdk(baseUrl: string, config: Partial<Config> = {}): Sdk {
  const assetCdnBaseUrl = baseUrl;
  return createInstance({
    clientId: testClient.clientId,
    baseUrl,
    assetCdnBaseUrl,
    tokenStore: newStore(),
    ...config,
  });
}

/** Returns every method of an SDK: `login`, `users.show`. */
export function methodsOf(sdk: object): string[] {
  return Object.entries(sdk).flatMap(([group, methods]) =>
    typeof methods === 'object' ? Object.keys(methods as object).map(name => `${group}.${name}`) : [group],
  );
}

/** Returns how a call failed; a call that succeeds fails the test. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ status: number; code?: string; source?: object }> {
  const error = await call.then(
    () => {
      throw new Error('The call was expected to fail');
    },
    (reason: { status?: number; data?: { errors?: { status: number; code: string; source?: object }[] } }) =>
      reason,
  );
  if (error.status === undefined) throw error;
  const [first] = error.data?.errors ?? [];
  return {
    status: error.status,
    ...(first && { code: first.code }),
    ...(first?.source && { source: first.source }),
  };
}
