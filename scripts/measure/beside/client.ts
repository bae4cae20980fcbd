import {
  Agent,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

/** How a page is made: anew for a visitor, from the page cache, or anew for somebody who is signed in. */
export type Making = 'rendered' | 'cached' | 'personal';

/** A page to ask for. */
export interface Ask {
  path: string;
  making: Making;
  isCompressed?: boolean;
  /** The reader's session. */
  cookie?: string;
}

/** A page that is not what was to be measured, such as one that was refused. */
export class WrongPage extends Error {}

/** Connections at once, as in `bench`. */
export const connections = 10;

/** Its name is unknown to the server, so that the page is neither taken from the page cache nor stored there. */
const unknownCookie = 'bench=1';

let clients = Math.floor(Math.random() * 2 ** 24);

/** A header with another address at each call: a server limits the reads of one address (TRUSTED_PROXIES=1). */
function fromAnotherAddress(): OutgoingHttpHeaders {
  clients = (clients + 1) % 2 ** 24;
  return { 'X-Forwarded-For': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}` };
}

function headersOf({ making, isCompressed, cookie }: Ask): OutgoingHttpHeaders {
  const cookies = making === 'rendered' ? unknownCookie : cookie;
  return {
    ...fromAnotherAddress(),
    ...(isCompressed ? { 'Accept-Encoding': 'br, gzip' } : {}),
    ...(cookies ? { Cookie: cookies } : {}),
  };
}

/** Returns what is wrong with the answer to a request for a page: it is not the work that is to be measured. */
export function answerProblem(
  { making, isCompressed = false }: Ask,
  status: number,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (status !== 200) return `was answered with ${status}`;
  const isFromCache = headers.etag !== undefined;
  if (making === 'rendered' && isFromCache) return 'was not rendered, but may come from the page cache';
  if (making === 'cached' && !isFromCache) return 'was rendered, and did not come from the page cache';
  if (making === 'personal' && !headers['cache-control']?.startsWith('private'))
    return 'was not made for somebody who is signed in';
  if ((headers['content-encoding'] !== undefined) !== isCompressed)
    return isCompressed ? 'was not compressed' : 'was compressed';
  return undefined;
}

/** A page with less than this share of its usual length lacks something. */
const leastShare = 0.9;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the answers to some requests took. */
export interface Load {
  /** Milliseconds, each. */
  times: readonly number[];
  /** Milliseconds, all of them at ten connections. */
  total: number;
}

/** Asks one server, each time from another address. */
export interface Client {
  /** Asks for this many pages at ten connections. @throws {@link WrongPage} */
  load(next: () => Ask, count: number): Promise<Load>;
  /** Returns the HTML of a page that isn't compressed. @throws {@link WrongPage} */
  read(ask: Ask): Promise<string>;
  /** Makes any other request, without judging the answer; a form is posted as a page without JavaScript does. */
  fetch(
    path: string,
    options?: { form?: Record<string, string>; headers?: OutgoingHttpHeaders },
  ): Promise<Answer>;
  close(): void;
}

/** `url`: origin of the server. */
export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  // By path without query: the longest page so far.
  const lengths = new Map<string, number>();

  const send = (path: string, headers: OutgoingHttpHeaders, body?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(url + path, { agent, method: body === undefined ? 'GET' : 'POST', headers }, resolve)
        .once('error', reject)
        .end(body);
    });

  const open = async (ask: Ask) => {
    const answer = await send(ask.path, headersOf(ask));
    const problem =
      answerProblem(ask, answer.statusCode ?? 0, answer.headers) ?? lengthProblem(ask, answer.headers);
    if (problem === undefined) return answer;
    answer.resume();
    throw new WrongPage(`${url}${ask.path} ${problem}`);
  };

  const lengthProblem = ({ path }: Ask, headers: IncomingHttpHeaders) => {
    const length = Number(headers['content-length'] ?? Number.NaN);
    if (headers['content-encoding'] !== undefined || Number.isNaN(length)) return undefined;
    const [page = ''] = path.split('?');
    const usual = lengths.get(page) ?? length;
    lengths.set(page, Math.max(usual, length));
    return length < usual * leastShare ? `has only ${length} bytes, and had ${usual}` : undefined;
  };

  return {
    async load(next, count) {
      const times: number[] = [];
      let left = count;
      const askOn = async () => {
        while (left-- > 0) {
          const since = performance.now();
          const answer = await open(next());
          await new Promise((resolve, reject) => answer.once('end', resolve).once('error', reject).resume());
          times.push(performance.now() - since);
        }
      };
      const since = performance.now();
      await Promise.all(Array.from({ length: connections }, askOn));
      return { times, total: performance.now() - since };
    },
    read: async ask => text(await open(ask)),
    async fetch(path, { form, headers = {} } = {}) {
      const body = form && new URLSearchParams(form).toString();
      const sent =
        body === undefined ? {} : { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await send(path, { ...fromAnotherAddress(), ...sent, ...headers }, body);
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
    },
    close: () => agent.destroy(),
  };
}
