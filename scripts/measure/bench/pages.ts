import { Agent, get, type OutgoingHttpHeaders } from 'node:http';
import { performance } from 'node:perf_hooks';
import { percentile, type Figure } from '../report.ts';

const connections = 10;
const seconds = 10;

let visitors = 0;

/**
 * Returns headers for a new client address on each request, with a cookie that the server does not know, so that the
 * page is rendered again.
 */
function fromAnotherAddress(): OutgoingHttpHeaders {
  visitors += 1;
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { 'X-Forwarded-For': address, Cookie: 'bench=1' };
}

/**
 * Measures requests per second and p99 of server-rendered pages at ten connections: rendered each time, and from the
 * page cache.
 */
export async function benchPages(url: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const made = await loadPage(url + path);
    const isSearch = name === 'search';
    figures.push(
      {
        what: `${name}, rendered: requests per second`,
        value: made.perSecond,
        unit: '/s',
        ...(isSearch ? { budget: 200, isLeast: true } : {}),
      },
      { what: `${name}, rendered: p99`, value: made.p99, unit: 'ms', ...(isSearch ? { budget: 100 } : {}) },
    );
    const cached = await load(
      () => url + path,
      () => ({ 'Accept-Encoding': 'br' }),
    );
    figures.push(
      {
        what: `${name}, cached: requests per second`,
        value: cached.perSecond,
        unit: '/s',
        budget: 3000,
        isLeast: true,
      },
      { what: `${name}, cached: p99`, value: cached.p99, unit: 'ms', budget: 20 },
    );
  }
  return figures;
}

interface Load {
  /** Requests answered per second. */
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

/**
 * Loads the page over ten connections, each time from another address and freshly rendered; a function returns the next
 * URL. @throws when the response is an error.
 */
export const loadPage = (url: string | (() => string)): Promise<Load> =>
  load(typeof url === 'string' ? () => url : url, fromAnotherAddress);

// Node's own client, because it shares the CPU with the server: tools that parse responses in JavaScript use more of it
// than the server needs to send a cached page.
async function load(urlOf: () => string, headersOf: () => OutgoingHttpHeaders): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const askFor = async (length: number): Promise<number[]> => {
    const times: number[] = [];
    const end = performance.now() + length * 1000;
    const askOn = async () => {
      while (performance.now() < end) {
        const since = performance.now();
        await answered(urlOf(), agent, headersOf());
        times.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: connections }, askOn));
    return times;
  };
  // Warms up the JIT compiler.
  await askFor(3);
  const times = await askFor(seconds);
  agent.destroy();
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99) };
}

const answered = (url: string, agent: Agent, headers: OutgoingHttpHeaders) =>
  new Promise<void>((resolve, reject) => {
    const request = get(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('end', resolve).on('error', reject).resume();
    });
    request.on('error', reject);
  });
