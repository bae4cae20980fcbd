import autocannon from 'autocannon';
import type { Figure } from './report.ts';

const connections = 10;
const seconds = 10;

let visitors = 0;

/** Each request is somebody else's. */
function fromAnotherAddress(request: autocannon.Request): autocannon.Request {
  visitors += 1;
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { ...request, headers: { ...request.headers, 'X-Forwarded-For': address } };
}

/** Requests per second and p99 of the server-rendered pages at ten connections. */
export async function benchPages(url: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { perSecond, p99 } = await loadPage(url + path);
    figures.push(
      {
        what: `${name}: requests per second`,
        value: perSecond,
        unit: '/s',
        ...(name === 'search' ? { budget: 200, isLeast: true } : {}),
      },
      { what: `${name}: p99`, value: p99, unit: 'ms', ...(name === 'search' ? { budget: 100 } : {}) },
    );
  }
  return figures;
}

/** Asks for the page at ten connections, each time as somebody else. @throws when it answers with an error. */
export async function loadPage(url: string): Promise<{ perSecond: number; p99: number }> {
  const requests = [{ setupRequest: fromAnotherAddress }];
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
