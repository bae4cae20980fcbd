import { correctClockBy } from '#src/util/clock.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { typedCall, type SendOptions } from './endpoints/endpoint.ts';
import type { ReadEndpoint } from './ownEndpoints.ts';

// Without the SDK, whose Transit only writes need.

/** Calls this site's endpoints that are read. Its errors are those of `api.call`. @throws ApiFailure */
export const readByFetch: ReadEndpoint = typedCall(async (key, input, options) =>
  rejectWithApiFailure(readOverHttp(key.slice(key.indexOf(' ') + 1), input, options)),
);

/** Reads JSON at a path with its input in path and query. @throws `{status, data}` for an error response */
export async function readOverHttp(
  pattern: string,
  input: object = {},
  { signal, origin = '' }: SendOptions & { origin?: string } = {},
): Promise<unknown> {
  const answer = await fetch(origin + withInput(pattern, input), {
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  });
  // It may come from the browser's cache.
  if (!origin) correctClockBy(answer, { askedAt: -Infinity });
  const data: unknown = await answer.json();
  if (!answer.ok) throw rejection(answer.status, data);
  return data;
}

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

/** What calls of endpoints reject with. */
export const rejection = (status: number, data: unknown) =>
  Object.assign(new Error(`status ${status}`), { status, data });
