/** The parts of the official SDK that the app uses; the package ships no types of its own. */
declare module 'sharetribe-flex-sdk' {
  import type { TransitionName } from '#contract/processes/process.ts';

  export interface SdkResource {
    id: { uuid: string };
    type: string;
    attributes?: Record<string, unknown>;
    relationships?: Record<string, { data: SdkReference | readonly SdkReference[] | null }>;
  }
  export interface SdkReference {
    id: { uuid: string };
    type: string;
  }
  export interface SdkPageMeta {
    page: number;
    perPage: number;
    totalItems?: number;
    totalPages?: number;
    paginationLimit?: number;
  }
  export interface SdkAnswer<D = SdkResource> {
    status: number;
    data: { data: D; included?: readonly SdkResource[]; meta?: SdkPageMeta };
  }

  type Params = Record<string, unknown>;
  type Read<D = SdkResource> = (params?: Params) => Promise<SdkAnswer<D>>;
  type Write = (
    params?: Params,
    query?: Params,
    options?: { onUploadProgress?: (event: { loaded: number; total?: number }) => void },
  ) => Promise<SdkAnswer>;

  type Move = (params: Params & { transition: TransitionName }, query?: Params) => Promise<SdkAnswer>;

  export interface Sdk {
    login(params: { username: string; password: string }): Promise<unknown>;
    loginWithIdp(params: Params): Promise<unknown>;
    logout(): Promise<unknown>;
    exchangeToken(): Promise<{ data: SdkToken }>;
    authInfo(): Promise<{ scopes?: readonly string[]; isAnonymous?: boolean; isLoggedInAs?: boolean }>;
    currentUser: {
      show: Read;
      create: Write;
      createWithIdp: Write;
      updateProfile: Write;
      changeEmail: Write;
      verifyEmail: Write;
      sendVerificationEmail: Write;
      changePassword: Write;
      delete: Write;
    };
    passwordReset: { request: Write; reset: Write };
    users: { show: Read };
    listings: { show: Read; query: Read<readonly SdkResource[]> };
    ownListings: {
      show: Read;
      query: Read<readonly SdkResource[]>;
      createDraft: Write;
      update: Write;
      addImage: Write;
      publishDraft: Write;
      discardDraft: Write;
      open: Write;
      close: Write;
    };
    images: { upload: Write };
    transactions: {
      show: Read;
      query: Read<readonly SdkResource[]>;
      initiate: Move;
      initiateSpeculative: Move;
      transition: Move;
      transitionSpeculative: Move;
    };
    availabilityExceptions: { query: Read<readonly SdkResource[]>; create: Write; delete: Write };
    bookings: { query: Read<readonly SdkResource[]> };
    reviews: { query: Read<readonly SdkResource[]> };
    messages: { query: Read<readonly SdkResource[]>; send: Write };
    stripeAccount: { create: Write; fetch: Read; update: Write };
    stripeAccountLinks: { create: Write };
    stripePersons: { create: Write };
    stripeSetupIntents: { create: Write };
    timeslots: { query: Read<readonly SdkResource[]> };
    stripeCustomer: { create: Write; addPaymentMethod: Write; deletePaymentMethod: Write };
  }

  export interface SdkToken {
    access_token: string;
    refresh_token?: string;
    token_type: string;
    expires_in?: number;
    scope?: string;
    isLoggedInAs?: boolean;
  }
  export interface TokenStore {
    getToken(): SdkToken | null | undefined;
    setToken(token: SdkToken): void;
    removeToken(): void;
  }
  export interface SdkConfig {
    clientId: string;
    clientSecret?: string;
    baseUrl?: string;
    /** An axios adapter; replaces the network. */
    adapter?: unknown;
    tokenStore?: TokenStore;
    secure?: boolean;
  }

  export function createInstance(config: SdkConfig): Sdk;
  export const types: {
    UUID: new (uuid: string) => { uuid: string };
    Money: new (amount: number, currency: string) => object;
    LatLng: new (lat: number, lng: number) => object;
  };
  export const tokenStore: {
    memoryStore(): TokenStore;
    expressCookieStore(options: {
      clientId: string;
      req: { cookies: Record<string, string> };
      res: object;
      secure?: boolean;
    }): TokenStore;
  };
  export const transit: {
    read(text: string): unknown;
    write(value: unknown): string;
  };
}
