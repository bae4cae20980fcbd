import {
  Agent,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sharetribe } from '#server/web/sdk.ts';
import { createSdk, testClient, type Sdk, type Token, type TokenStore } from '#test/platform/sdk.ts';

/** What came back. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser's one connection to the site, used by one person after the other. */
export interface Line {
  url: string;
  /** The official SDK over this connection. */
  sdkOf(person: { tokens: TokenStore }): Sdk;
  /** Opens a page or a picture. @throws {@link Wrong} for any other status than 200 */
  open(path: string, person?: { tokens: TokenStore }): Promise<Answer>;
  /** Sends transit to one of the web app's endpoints. @throws {@link Wrong} */
  post(path: string, body: unknown, person: { tokens: TokenStore }): Promise<unknown>;
  /** Sends a form to the payment simulator, as its script in the browser does. @throws {@link Wrong} */
  pay(path: string, form: Record<string, string>): Promise<Record<string, unknown>>;
  close(): void;
}

/** An answer that should have been another one: the error code of the API, or what was asked and the status. */
export class Wrong extends Error {}

const cookieName = `st-${testClient.clientId}-token`;

/** Milliseconds after which nobody waits any longer. */
const patience = 60_000;

export function openLine(url: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: OutgoingHttpHeaders; body?: string },
    person?: { tokens: TokenStore },
  ): Promise<Answer> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const signal = AbortSignal.timeout(patience);
      request(url + path, { agent, method, headers, signal }, resolve)
        .once('error', reject)
        .end(body);
    });
    const got = { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
    if (person) renew(person.tokens, got.headers['set-cookie']);
    if (got.status !== 200)
      throw new Wrong(codeIn(got) ?? `${method} ${patternOf(path)} answered ${got.status}`);
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

/** The error code that the web app's own endpoints hand on. */
function codeIn({ headers, body }: Answer): string | undefined {
  if (!headers['content-type']?.startsWith('application/transit+json')) return undefined;
  const { errors } = sharetribe.transit.read(body.toString()) as { errors?: { code: string }[] };
  return errors?.[0]?.code;
}

/** The server renews sessions on the way; the browser's script then has the new one, too. */
function renew(tokens: TokenStore, cookies: readonly string[] = []): void {
  const begin = `${cookieName}=`;
  const value = cookies
    .find(cookie => cookie.startsWith(begin))
    ?.slice(begin.length)
    .split(';')[0];
  if (value) tokens.setToken(JSON.parse(decodeURIComponent(value)) as Token);
}

/** Without what differs from one person to the next, so that the same errors are counted as one. */
const patternOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replaceAll(/(pi|seti)_\w+/g, '$1_:id');
