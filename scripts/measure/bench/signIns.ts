import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoLogins } from '../../demo/seed/logins.ts';
import { percentile, type Figure } from '../report.ts';

const signInsPerSecond = 10;
const pagesPerSecond = 20;
const seconds = 15;
/** CLIENT_ID of the demo. */
const clientId = 'poruch-demo';

let people = 0;

/** Returns headers for a new client address on each request. */
function fromAnotherAddress(): Record<string, string> {
  people += 1;
  return { 'X-Forwarded-For': `10.9.${(people >> 8) & 255}.${people & 255}` };
}

/** Measures the landing page while users sign in: password hashing must not delay it. */
export async function benchSignIns(url: string): Promise<Figure[]> {
  const load = () => fetch(`${url}/`, { headers: fromAnotherAddress() });
  await atRate(pagesPerSecond, 2, load);
  const before = await atRate(pagesPerSecond, seconds, load);
  const [pages, signIns] = await Promise.all([
    atRate(pagesPerSecond, seconds, load),
    atRate(signInsPerSecond, seconds, () => signIn(url)),
  ]);
  return [
    { what: '/ without sign-ins: p99', value: percentile(before, 0.99), unit: 'ms' },
    {
      what: `/ while ${signInsPerSecond} sign-ins a second: p99`,
      value: percentile(pages, 0.99),
      unit: 'ms',
      budget: 150,
    },
    { what: 'sign-in: median', value: percentile(signIns, 0.5), unit: 'ms' },
    { what: 'sign-in: p99', value: percentile(signIns, 0.99), unit: 'ms' },
  ];
}

function signIn(url: string): Promise<Response> {
  const { email } = demoLogins.people[people % demoLogins.people.length] ?? demoLogins.people[0];
  const body = new URLSearchParams({
    client_id: clientId,
    grant_type: 'password',
    scope: 'user',
    username: email,
    password: demoLogins.password,
  });
  return fetch(`${url}/v1/auth/token`, { method: 'POST', body, headers: fromAnotherAddress() });
}

/**
 * Runs the work at a fixed rate and returns each duration in milliseconds. Runs start on schedule even while earlier
 * ones are unfinished, as real users do.
 */
async function atRate(perSecond: number, lasting: number, work: () => Promise<Response>): Promise<number[]> {
  const began = performance.now();
  const runs: Promise<number>[] = [];
  for (let count = 0; count < perSecond * lasting; count += 1) {
    await sleep(Math.max(0, began + (count * 1000) / perSecond - performance.now()));
    runs.push(timed(work));
  }
  return Promise.all(runs);
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const since = performance.now();
  const response = await work();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return performance.now() - since;
}
