import { AsyncLocalStorage } from 'node:async_hooks';
import { STATUS_CODES } from 'node:http';
import { ApiError } from '#contract/errors.ts';
import { inBody, missing } from '#contract/parse.ts';
import { maxImageBytes } from './body.ts';
import type { Platform, PlatformResponse } from './index.ts';
import type { Caller } from '#server/marketplace/origin.ts';
import type { PlatformRequest, RequestBody } from './request.ts';

/** The part of axios's adapter config that the API needs. */
export interface AdapterConfig {
  method?: string | undefined;
  /** `api/listings/query` or `auth/token`, relative to the SDK's `baseUrl/v1`. */
  url?: string | undefined;
  params?: unknown;
  paramsSerializer?: { serialize?: (params: unknown) => string } | undefined;
  headers: { get(name: string): unknown };
  data?: unknown;
  validateStatus?: ((status: number) => boolean) | null | undefined;
}

export interface AdapterResponse {
  status: number;
  statusText: string;
  /** Plain data with instances of the contract's value classes, which have the same shape as the SDK's own. */
  data: unknown;
  headers: Record<string, string>;
  config: AdapterConfig;
}

interface Client extends Caller {
  holders?: PlatformRequest['holders'];
  /** What the page was told about its reader, by token and parameters. */
  readers?: Map<string, Promise<PlatformResponse>>;
}

const clients = new AsyncLocalStorage<Client>();

/** Runs `work`; its in-process calls count as calls of this client. */
export function runAsClient<T>(client: Caller, work: () => T): T {
  return clients.run(client, work);
}

/**
 * Runs `work`, which reads one page and ends with it: its calls with the same access token look up its holder once, and
 * who reads is asked once: the session needs it and every endpoint of signed-in users. A write forgets the answer. Inside
 * {@link runAsClient}.
 */
export function runAsPage<T>(work: () => T): T {
  return clients.run({ ...clients.getStore(), holders: new Map(), readers: new Map() }, work);
}

/**
 * An adapter for the SDK's `adapter` option that answers in this process, without a socket. Answers are no transit: the SDK
 * takes one as it is unless its content type is transit. Failures reject as axios rejects them, so that the SDK's own
 * refresh and anonymous retries work. A call counts towards the limits of the client it is made for: see {@link runAsClient}.
 */
export function createSdkAdapter(platform: Platform): (config: AdapterConfig) => Promise<AdapterResponse> {
  const handle = (config: AdapterConfig, method: string, caller: Client) =>
    platform.handle({
      method,
      path: `/${config.url ?? ''}`,
      query: queryOf(config),
      authorization: headerOf(config, 'Authorization'),
      contentType: config.data instanceof FormData ? 'multipart/form-data' : headerOf(config, 'Content-Type'),
      ...caller,
      isInProcess: true,
      body: dataBody(config.data),
    });
  return async config => {
    const method = (config.method ?? 'get').toUpperCase();
    const { readers, ...caller } = clients.getStore() ?? {};
    if (method !== 'GET') readers?.clear();
    const key = method === 'GET' && config.url === readerPath ? readerKey(config) : undefined;
    const known = key === undefined ? undefined : readers?.get(key);
    const answer = known ?? handle(config, method, caller);
    if (key !== undefined) readers?.set(key, answer);
    const { status, document } = await answer;
    const headers = { 'content-type': 'application/json;charset=UTF-8' };
    return settle({ status, statusText: STATUS_CODES[status] ?? '', data: document, headers, config });
  };
}

const readerPath = 'api/current_user/show';

const readerKey = (config: AdapterConfig) =>
  `${headerOf(config, 'Authorization') ?? ''} ${JSON.stringify(config.params)}`;

/** Without a serializer, nothing is encoded: what the parameters say stays in the process. */
function queryOf({ params, paramsSerializer }: AdapterConfig): PlatformRequest['query'] {
  if (params === undefined || params === null) return [];
  if (paramsSerializer?.serialize) return new URLSearchParams(paramsSerializer.serialize(params));
  return Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)] as const],
  );
}

/** As the SDK spells the parameters of a read, but for its own classes: those of pages have none. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(textOf).join() : String(value);
}

function headerOf({ headers }: AdapterConfig, name: string): string | undefined {
  const value = headers.get(name);
  return typeof value === 'string' ? value : undefined;
}

function dataBody(data: unknown): RequestBody {
  return {
    async text(limit) {
      const text = typeof data === 'string' ? data : '';
      if (Buffer.byteLength(text) > limit) throw new ApiError('request-larger-than-content-length');
      return text;
    },
    async image() {
      const part = data instanceof FormData ? data.get('image') : null;
      if (!(part instanceof Blob)) throw missing(inBody('image'));
      if (part.size > maxImageBytes) throw new ApiError('request-upload-over-limit');
      return Buffer.from(await part.arrayBuffer());
    },
  };
}

function settle(response: AdapterResponse): AdapterResponse {
  const { status, config } = response;
  if (!config.validateStatus || config.validateStatus(status)) return response;
  const error = new Error(`Request failed with status code ${status}`);
  throw Object.assign(error, {
    name: 'AxiosError',
    isAxiosError: true,
    code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE',
    config,
    response,
    status,
  });
}
