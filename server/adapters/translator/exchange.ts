import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { TranslatorError } from '#server/marketplace/ports/translator.ts';
import { ownAddressesOf } from './ownNetwork.ts';

/** Bytes: more than the longest answer. */
const maxAnswer = 4 * 1024 * 1024;

export interface Sent {
  url: URL;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; absent: GET. */
  body?: unknown;
  /** Ends the exchange. */
  signal: AbortSignal;
  /** Only to an address of the own network, to which the connection is bound. */
  isPrivate: boolean;
}

export interface Answer {
  status: number;
  /** The parsed JSON; undefined when it is none. */
  json: unknown;
  /** Milliseconds. */
  retryAfter?: number;
}

/** Sends one request; redirects are answers like others. @throws TranslatorError `down`, `foreign`, `nonsense` */
export async function exchange(sent: Sent): Promise<Answer> {
  const address = sent.isPrivate ? await ownAddressOf(sent.url.hostname) : undefined;
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const { request } = sent.url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(cause instanceof TranslatorError ? cause : new TranslatorError('down', { cause }));
    const call = request(sent.url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
        ...sent.headers,
      },
      signal: sent.signal,
      // The name is not resolved a second time, which could lead elsewhere; nor is a connection used that another
      // call has opened.
      ...(address ? { agent: false, lookup: boundTo(address) } : {}),
    });
    call.on('error', fail);
    call.on('response', response => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('error', fail);
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        parts.push(part);
        if (bytes > maxAnswer) call.destroy(new TranslatorError('nonsense'));
      });
      response.on('end', () => {
        const wait = Number(response.headers['retry-after']);
        resolve({
          status: response.statusCode ?? 0,
          json: parsed(Buffer.concat(parts).toString()),
          ...(wait > 0 ? { retryAfter: wait * 1000 } : {}),
        });
      });
    });
    call.end(body);
  });
}

async function ownAddressOf(host: string): Promise<string> {
  const addresses = await ownAddressesOf(host).catch((cause: unknown) => {
    throw new TranslatorError('down', { cause });
  });
  const [address] = addresses ?? [];
  if (address === undefined) throw new TranslatorError('foreign');
  return address;
}

const boundTo =
  (address: string): NonNullable<http.RequestOptions['lookup']> =>
  (_, options, callback) => {
    const family = isIP(address);
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
