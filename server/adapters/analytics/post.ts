import { AnalyticsRefusal } from '#server/analytics/port.ts';

interface Call {
  headers?: Record<string, string>;
  body: string | URLSearchParams;
  signal: AbortSignal;
}

/** Sends a request and reads only the head of the response. @throws AnalyticsRefusal, and what `fetch` throws */
export async function post(url: URL | string, { headers = {}, body, signal }: Call): Promise<Headers> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'User-Agent': 'Poruch', ...headers },
    body,
    signal,
    // The visitor was asked about this service only, so redirects are not followed.
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new AnalyticsRefusal(`status ${answer.status}`);
  return answer.headers;
}
