import {
  Agent,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sharetribe } from '#server/web/session/sdk.ts';
import { createSdk, testClient, type Sdk, type Token, type TokenStore } from '#test/platform/sdk.ts';

/** A response. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser's single connection to the site, used by one user after another. */
export interface HttpClient {
  url: string;
  /** The official SDK over this connection. */
  sdkOf(person: { tokens: TokenStore }): Sdk;
  /** Fetches a page or an image. @throws {@link UnexpectedResponse} for any status other than 200 */
  open(path: string, person?: { tokens: TokenStore }): Promise<Answer>;
  /** Posts transit to one of the web app's endpoints. @throws {@link UnexpectedResponse} */
  post(path: string, body: unknown, person: { tokens: TokenStore }): Promise<unknown>;
  /** Posts a form to the payment simulator, as its script in the browser does. @throws {@link UnexpectedResponse} */
  pay(path: string, form: Record<string, string>): Promise<Record<string, unknown>>;
  close(): void;
}

/** An unexpected response: the API's error code, or the request and the status. */
export class UnexpectedResponse extends Error {}

const cookieName = `st-${testClient.clientId}-token`;

/** Request timeout in milliseconds. */
const timeout = 60_000;

export function createHttpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: OutgoingHttpHeaders; body?: string },
    person?: { tokens: TokenStore },
  ): Promise<Answer> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const signal = AbortSignal.timeout(timeout);
      request(url + path, { agent, method, headers, signal }, resolve)
        .once('error', reject)
        .end(body);
    });
    const got = { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
    if (person) renew(person.tokens, got.headers['set-cookie']);
    if (got.status !== 200)
      throw new UnexpectedResponse(codeIn(got) ?? `${method} ${patternOf(path)} answered ${got.status}`);
    return got;
  };
  const cookieOf = (person?: { tokens: TokenStore }): OutgoingHttpHeaders =>
    person ? { cookie: `${cookieName}=${encodeURIComponent(JSON.stringify(person.tokens.getToken()))}` } : {};
  return {
    url,
    sdkOf: ({ tokens }) => createSdk(url, { tokenStore: tokens, httpAgent: agent }),
    open: (path, person) => ask(path, { headers: { accept: 'text/html,*/*', ...cookieOf(person) } }, person),
    async post(path, body, person) {
      const headers = {
        'content-type': 'application/transit+json',
        'sec-fetch-site': 'same-origin',
        ...cookieOf(person),
      };
      const sent = sharetribe.transit.write(body);
      const answer = await ask(path, { method: 'POST', headers, body: sent }, person);
      return sharetribe.transit.read(answer.body.toString());
    },
    async pay(path, form) {
      const headers = {
        authorization: 'Bearer pk_test_simulator',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const body = new URLSearchParams(form).toString();
      const answer = await ask(`/stripe-sim/api/v1/${path}`, { method: 'POST', headers, body });
      return JSON.parse(answer.body.toString()) as Record<string, unknown>;
    },
    close: () => agent.destroy(),
  };
}

/** The error code that the web app's own endpoints pass on. */
function codeIn({ headers, body }: Answer): string | undefined {
  if (!headers['content-type']?.startsWith('application/transit+json')) return undefined;
  const { errors } = sharetribe.transit.read(body.toString()) as { errors?: { code: string }[] };
  return errors?.[0]?.code;
}

/** The server may renew the session in a response; the browser's script then sees the new cookie. */
function renew(tokens: TokenStore, cookies: readonly string[] = []): void {
  const begin = `${cookieName}=`;
  const value = cookies
    .find(cookie => cookie.startsWith(begin))
    ?.slice(begin.length)
    .split(';')[0];
  if (value) tokens.setToken(JSON.parse(decodeURIComponent(value)) as Token);
}

/** Strips what differs between users, so that equal errors are counted as one. */
const patternOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replaceAll(/(pi|seti)_\w+/g, '$1_:id');
