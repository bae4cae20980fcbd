import { transit } from 'sharetribe-flex-sdk';
import { correctClockBy } from '#src/util/clock.ts';
import { typedSend, type Definitions, type Send } from './endpoints/endpoint.ts';
import type { Transport } from './endpoints/index.ts';
import { readOverHttp, rejection } from './httpRead.ts';

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
    if (method === 'GET') return readOverHttp(path, input, { signal, origin });
    const askedAt = Date.now();
    const answer = await fetch(origin + path, {
      method,
      credentials: 'same-origin',
      headers: transitHeaders,
      body: transit.write(input),
      ...(signal ? { signal } : {}),
    });
    if (!origin) correctClockBy(answer, { askedAt });
    const data: unknown = transit.read(await answer.text());
    if (!answer.ok) throw rejection(answer.status, data);
    return data;
  });

const transitHeaders = { 'Content-Type': 'application/transit+json', Accept: 'application/transit+json' };

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
