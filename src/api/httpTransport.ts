import { transit } from 'sharetribe-flex-sdk';
import { correctClockBy } from '#src/util/clock.ts';
import { typedSend, type Definitions, type Send } from './endpoints/endpoint.ts';
import type { Transport } from './endpoints/index.ts';

/** Creates the transport for the app's own endpoints over HTTP. */
export const createHttpTransport = (locale: string): Transport => ({
  locale,
  send: createHttpSend(),
  upload,
});

/** Calls endpoints over HTTP: a GET with its input in path and query, a POST with Transit. `origin`: '' is this site. */
export const createHttpSend = <Ds extends Definitions>(origin = ''): Send<Ds> =>
  typedSend<Ds>(async (key, input = {}, { signal } = {}) => {
    const [method = '', path = ''] = key.split(' ');
    const isRead = method === 'GET';
    const askedAt = Date.now();
    const answer = await fetch(origin + (isRead ? withInput(path, input) : path), {
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
      ...(isRead ? {} : { method, headers: transitHeaders, body: transit.write(input) }),
    });
    // What is read may come from the browser's cache.
    if (!origin) correctClockBy(answer, { askedAt: isRead ? -Infinity : askedAt });
    const data: unknown = isRead ? await answer.json() : transit.read(await answer.text());
    if (!answer.ok) throw rejection(answer.status, data);
    return data;
  });

const transitHeaders = { 'Content-Type': 'application/transit+json', Accept: 'application/transit+json' };

/** Fills in the path parameters; the rest of the input becomes the query. */
function withInput(pattern: string, input: object): string {
  const query = new URLSearchParams(Object.entries(input));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
  const rest = query.toString();
  return rest ? `${path}?${rest}` : path;
}

/** Uses XMLHttpRequest, the only way to get upload progress. */
function upload(path: string, form: FormData, onProgress?: (share: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.setRequestHeader('Accept', 'application/transit+json');
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    call.onerror = () => reject(rejection(0, undefined));
    call.onload = () => {
      try {
        const answer = transit.read(call.responseText) as { data: unknown };
        if (call.status >= 400) reject(rejection(call.status, answer));
        else resolve(answer.data);
      } catch {
        // A proxy may respond with an error page.
        reject(rejection(call.status, undefined));
      }
    };
    call.send(form);
  });
}

const rejection = (status: number, data: unknown) =>
  Object.assign(new Error(`status ${status}`), { status, data });
