import { ApiError, limitedAccess } from '#contract/errors.ts';
import { resolveAccessToken } from '#server/marketplace/auth/index.ts';
import { requireAccess } from '#server/marketplace/users/index.ts';
import { requireNoMaintenance } from '#server/marketplace/operators/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { findSignallingLimit, networkOf } from '#server/marketplace/limits/index.ts';
import { createNetworkRecorder, type NetworkRecorder, raise } from '#server/marketplace/signals/index.ts';
import type { Geocoder } from '#contract/geo/place.ts';
import { isLocale } from '#contract/locales.ts';
import { LatLng, type Value } from '#contract/values.ts';
import type { Viewer } from '../marketplace/origin.ts';
import { answerAssets, isAssetPath } from './assets.ts';
import { answerAuth, bearerToken, isAuthPath } from './auth.ts';
import { toDocument, toReferenceDocument, type WireDocument, type WireResource } from './document.ts';
import { findEndpoint } from './endpoints/table.ts';
import { toApiError, toErrorDocument } from './errors.ts';
import { toExpand, toRead } from './read.ts';
import { createRateLimits, type RateLimits } from './rateLimits.ts';
import { findIntegrationEndpoint } from './integration/table.ts';
import { readJson } from './json.ts';
import { toQuery } from './query.ts';
import { readTransit } from './transit.ts';
import type { Endpoint } from './endpoint.ts';
import type { PlatformRequest, PlatformResponse } from './request.ts';

export type { PlatformRequest, PlatformResponse } from './request.ts';

export interface Platform {
  /** Returns a response even for failures; never rejects. */
  handle(request: PlatformRequest): Promise<PlatformResponse>;
}

/** Returns the path of a call without any client-supplied values, for logging. */
export function patternOf({ method, path }: Pick<PlatformRequest, 'method' | 'path'>): string {
  if (findEndpoint(method, path) ?? findIntegrationEndpoint(method, path)) return `/v1${path}`;
  if (isAuthPath(path)) return '/v1/auth/*';
  return isAssetPath(path) ? '/v1/assets/*' : '/v1/*';
}

const maxMapBytes = 1024 * 1024;

/** Creates the API that the official SDKs use, on one engine. */
export function createPlatform(engine: Engine): Platform {
  const rateLimits = createRateLimits(engine);
  const recordNetwork = createNetworkRecorder(engine);
  return { handle: request => handle({ engine, rateLimits, recordNetwork }, request) };
}

interface Served {
  engine: Engine;
  rateLimits: RateLimits;
  recordNetwork: NetworkRecorder;
}

async function handle(served: Served, request: PlatformRequest): Promise<PlatformResponse> {
  const { engine } = served;
  const requestId = request.id ?? engine.ids.uuid();
  try {
    if (isAuthPath(request.path))
      return { status: 200, document: await answerAuth(engine, request), personal: true };
    if (isAssetPath(request.path))
      return { status: 200, personal: false, ...(await answerAssets(engine, request)) };
    return await answer(served, request, requestId);
  } catch (thrown) {
    const error = toApiError(thrown, engine.log, {
      requestId,
      method: request.method,
      path: request.path.slice(0, 100),
    });
    const document = toErrorDocument(error, requestId);
    return { status: error.status, document, personal: true, retryAfter: error.meta?.retryAfter };
  }
}

async function answer(
  { engine, rateLimits, recordNetwork }: Served,
  request: PlatformRequest,
  requestId: string,
): Promise<PlatformResponse> {
  const { method, path } = request;
  const endpoint = findEndpoint(method, path) ?? findIntegrationEndpoint(method, path);
  if (endpoint === undefined) throw new ApiError('not-found');
  rateLimits.passAddress(endpoint, request.address);
  const { viewer, clientId } = await admit(engine, endpoint, request);
  return reportingAbuse(engine, viewer, async () => {
    await rateLimits.passViewer(endpoint, viewer);
    const network = networkOf(request.address);
    if (method === 'POST' && viewer.kind === 'user' && !viewer.limited && network !== undefined)
      await recordNetwork(viewer.userId, network);
    const query = toQuery(request.query);
    const read = toRead(query);
    const full = endpoint.full || toExpand(query);
    const ctx: Ctx = {
      engine,
      viewer,
      read,
      clientId,
      requestId,
      address: request.address,
      device: request.device,
      hasAbsoluteUrls: request.isElsewhere,
    };
    const result = await rateLimits.during(endpoint, request.address, async () =>
      endpoint.run(ctx, { query, body: await bodyOf(request, endpoint) }),
    );
    const document = full || !('id' in result) ? toDocument(result, read) : toReferenceDocument(result);
    translatePlaces(document, query[languageParameter], engine.geocoder);
    return { status: 200, document, personal: viewer.kind !== 'anonymous' };
  });
}

async function admit(engine: Engine, endpoint: Endpoint, request: PlatformRequest) {
  const token = bearerToken(request.authorization);
  if (token === undefined) throw new ApiError('auth-missing-access-token');
  const access = await holderOf(engine, request, token);
  if (access === undefined) throw new ApiError('auth-invalid-access-token');
  if (!endpoint.scopes.some(scope => scope === access.scope))
    throw new ApiError('forbidden', access.scope === 'user:limited' ? { meta: limitedAccess } : {});
  const { viewer } = access;
  if (viewer.kind === 'user' && viewer.readsOnly && endpoint.method === 'POST')
    throw new ApiError('forbidden', { meta: limitedAccess });
  requireAccess(engine.settings(), viewer, endpoint.needs);
  await requireOpen(engine, endpoint, viewer);
  return access;
}

// A write always checks again.
function holderOf(engine: Engine, { method, holders }: PlatformRequest, token: string) {
  const known = method === 'GET' ? holders?.get(token) : undefined;
  if (known) return known;
  const holder = resolveAccessToken(engine, token);
  holders?.set(token, holder);
  return holder;
}

// Integration API clients may write during maintenance, like operators.
async function requireOpen(engine: Engine, { method, isSpeculative }: Endpoint, viewer: Viewer) {
  if (method === 'GET' || isSpeculative || viewer.kind === 'integration') return;
  await requireNoMaintenance(engine, viewer.kind === 'user' ? viewer.userId : undefined);
}

async function bodyOf({ contentType, body }: PlatformRequest, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.takes === 'query') return undefined;
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (endpoint.takes === 'image') {
    if (type !== 'multipart/form-data') throw new ApiError('unsupported-content-type');
    return (signal?: AbortSignal) => body.image(signal);
  }
  if (type !== 'application/transit+json' && type !== 'application/json' && type !== undefined)
    throw new ApiError('unsupported-content-type');
  const text = await body.text(maxMapBytes);
  if (text === '') return undefined;
  return type === 'application/json' ? readJson(text) : readTransit(text);
}

/**
 * Runs the work. A user who reaches a limit that suggests abuse is reported to the operators. @throws what the work
 * throws
 */
async function reportingAbuse<T>(engine: Engine, viewer: Viewer, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const limit = error instanceof ApiError ? findSignallingLimit(error.meta?.limit) : undefined;
    if (limit && viewer.kind === 'user')
      await raise(engine, engine.db, { userId: viewer.userId, reason: 'tooOften', detail: limit });
    throw error;
  }
}

/** Our pages' own parameter (decision 097); other clients get the stored address. */
const languageParameter = 'places.language';

/** Names the town of each listing in the reader's language, in place. Other languages and no language change nothing. */
function translatePlaces(
  { data, included = [] }: WireDocument,
  locale: string | undefined,
  geocoder: Pick<Geocoder, 'translate'>,
): void {
  if (!isLocale(locale)) return;
  for (const resource of [data, included].flat() as WireResource[]) {
    const { attributes } = resource;
    const location = fieldsOf(fieldsOf(attributes?.publicData)?.location);
    const address = location?.address;
    if (!attributes || !isListing(resource) || typeof address !== 'string') continue;
    const near = attributes.geolocation instanceof LatLng ? attributes.geolocation : undefined;
    const translated = geocoder.translate(address, { locale, near });
    resource.attributes = {
      ...attributes,
      publicData: { ...fieldsOf(attributes.publicData), location: { ...location, address: translated } },
    };
  }
}

const isListing = ({ type }: WireResource) => type === 'listing' || type === 'ownListing';

function fieldsOf(value: Value | undefined): Readonly<Record<string, Value>> | undefined {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? (value as Readonly<Record<string, Value>>) : undefined;
}
