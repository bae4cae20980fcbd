import { AnalyticsRefusal } from '#server/analytics/port.ts';

interface Call {
  headers?: Record<string, string>;
  body: string | URLSearchParams;
  signal: AbortSignal;
}

/** Sends and reads no more of the answer than its head. @throws AnalyticsRefusal, and what `fetch` throws */
export async function post(url: URL | string, { headers = {}, body, signal }: Call): Promise<Headers> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'User-Agent': 'Poruch', ...headers },
    body,
    signal,
    // Elsewhere is nobody whom the reader was asked about.
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new AnalyticsRefusal(`status ${answer.status}`);
  return answer.headers;
}
