import type { Sdk, SdkAnswer, SdkToken, TokenStore } from 'sharetribe-flex-sdk';
import type { EngineApi } from '../ports/engine.ts';

interface Direct {
  call: EngineApi['sdkAdapter'];
  tokenStore: TokenStore;
  /** Creates the SDK itself. */
  create: () => Sdk;
}

/** The SDK's reads by namespace, as the pages use them. Its name of an endpoint is the path in camel case. */
const reads = {
  currentUser: ['show'],
  users: ['show'],
  listings: ['show', 'query'],
  ownListings: ['show', 'query'],
  transactions: ['show', 'query'],
  availabilityExceptions: ['query'],
  bookings: ['query'],
  reviews: ['query'],
  messages: ['query'],
  stripeAccount: ['fetch'],
  timeslots: ['query'],
} as const satisfies { [Space in keyof Sdk]?: readonly (keyof Sdk[Space])[] };

/** The path of each read below `/v1`. */
export const directPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(reads).flatMap(([space, names]) =>
    names.map(name => [`${space}.${name}`, `api/${snakeCased(space)}/${name}`] as const),
  ),
);

/**
 * Returns an SDK whose reads go straight to the platform in this process, with the stored token: through the SDK, each
 * would take a chain of interceptors and an HTTP client's configuration for what never leaves the process. The SDK
 * itself, which is created once it is needed, does all the rest, and repeats a read that lacks a valid token: it knows
 * how to get another.
 */
export function createDirectSdk({ call, tokenStore, create }: Direct): Sdk {
  let made: Sdk | undefined;
  const whole = () => (made ??= create());
  const readAt = (url: string, repeat: () => Read) => async (params: Params) => {
    const token = tokenStore.getToken();
    if (!token) return repeat()(params);
    const answer = await call({ url, params, headers: { get: name => headerOf(token, name) } });
    if (answer.status === 401) return repeat()(params);
    if (answer.status >= 400) throw rejection(answer);
    return answer as SdkAnswer;
  };
  const spaceOf = (space: keyof Sdk) =>
    new Proxy(
      {},
      {
        get(_, name: string) {
          const real = () => Reflect.get(whole()[space], name) as Read;
          const url = directPaths.get(`${space}.${name}`);
          return url === undefined ? real() : readAt(url, real);
        },
      },
    );
  return new Proxy({} as Sdk, {
    get(_, space: keyof Sdk) {
      if (space === 'authInfo') return async () => authInfoOf(tokenStore.getToken());
      return space in reads ? spaceOf(space) : whole()[space];
    },
  });
}

type Params = Record<string, unknown>;
type Read = (params: Params) => Promise<SdkAnswer>;

const headerOf = ({ access_token: token }: SdkToken, name: string): string | undefined =>
  name === 'Authorization' ? `Bearer ${token}` : undefined;

/** What the SDK tells about its token. Its older tokens have no scope. */
function authInfoOf(token: SdkToken | null | undefined): Awaited<ReturnType<Sdk['authInfo']>> {
  if (!token) return {};
  const { scope, refresh_token: refresh, isLoggedInAs = false } = token;
  if (!scope) return { isAnonymous: !refresh, isLoggedInAs };
  return { scopes: scope.split(' '), isAnonymous: scope === 'public-read', isLoggedInAs };
}

/** As the SDK rejects. */
const rejection = ({ status, data }: { status: number; data: unknown }) =>
  Object.assign(new Error(`Request failed with status code ${status}`), { status, data });

function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}
