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
    // The first requests pay for the compiler.
    const requests = [{ setupRequest: fromAnotherAddress }];
    await autocannon({ url: url + path, connections, duration: 3, requests });
    const answered = await autocannon({ url: url + path, connections, duration: seconds, requests });
    const { latency, non2xx } = answered;
    if (non2xx > 0) throw new Error(`${path} answered ${non2xx} times with an error`);
    figures.push(
      {
        what: `${name}: requests per second`,
        value: answered.requests.average,
        unit: '/s',
        ...(name === 'search' ? { budget: 200, isLeast: true } : {}),
      },
      { what: `${name}: p99`, value: latency.p99, unit: 'ms', ...(name === 'search' ? { budget: 100 } : {}) },
    );
  }
  return figures;
}
