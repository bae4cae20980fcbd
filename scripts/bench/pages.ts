import autocannon from 'autocannon';
import type { Figure } from './report.ts';

const connections = 10;
const seconds = 10;

let visitors = 0;

/** Each request is somebody else's, with a cookie that the server does not know: it makes the page anew. */
function fromAnotherAddress(request: autocannon.Request): autocannon.Request {
  visitors += 1;
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { ...request, headers: { ...request.headers, 'X-Forwarded-For': address, Cookie: 'bench=1' } };
}

/** Requests per second and p99 of the server-rendered pages at ten connections: made anew each time, and as visitors get them. */
export async function benchPages(url: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const made = await loadPage(url + path);
    const isSearch = name === 'search';
    figures.push(
      {
        what: `${name}, made anew: requests per second`,
        value: made.perSecond,
        unit: '/s',
        ...(isSearch ? { budget: 200, isLeast: true } : {}),
      },
      { what: `${name}, made anew: p99`, value: made.p99, unit: 'ms', ...(isSearch ? { budget: 100 } : {}) },
    );
    const kept = await load(url + path, [{ headers: { 'Accept-Encoding': 'br' } }]);
    figures.push(
      {
        what: `${name}, kept: requests per second`,
        value: kept.perSecond,
        unit: '/s',
        budget: 3000,
        isLeast: true,
      },
      { what: `${name}, kept: p99`, value: kept.p99, unit: 'ms', budget: 20 },
    );
  }
  return figures;
}

/** Asks for the page at ten connections, each time as somebody else, and has it made anew. @throws when it answers with an error. */
export const loadPage = (url: string) => load(url, [{ setupRequest: fromAnotherAddress }]);

async function load(
  url: string,
  requests: autocannon.Request[],
): Promise<{ perSecond: number; p99: number }> {
  // The first requests pay for the compiler.
  await autocannon({ url, connections, duration: 3, requests });
  const {
    latency,
    non2xx,
    requests: answered,
  } = await autocannon({ url, connections, duration: seconds, requests });
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times with an error`);
  return { perSecond: answered.average, p99: latency.p99 };
}
