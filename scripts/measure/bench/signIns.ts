import { demoLogins } from '../../demo/seed/logins.ts';
import { percentile, type Figure } from '../report.ts';
import { atRate, fromAnotherAddress } from './rate.ts';

const signInsPerSecond = 10;
const pagesPerSecond = 20;
const seconds = 15;
/** CLIENT_ID of the demo. */
const clientId = 'poruch-demo';

let signIns = 0;

/** Measures the landing page while users sign in: password hashing must not delay it. */
export async function benchSignIns(url: string): Promise<Figure[]> {
  const load = () => fetch(`${url}/`, { headers: fromAnotherAddress() });
  await atRate(pagesPerSecond, 2, load);
  const before = await atRate(pagesPerSecond, seconds, load);
  const [pages, signedIn] = await Promise.all([
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
    { what: 'sign-in: median', value: percentile(signedIn, 0.5), unit: 'ms' },
    { what: 'sign-in: p99', value: percentile(signedIn, 0.99), unit: 'ms' },
  ];
}

function signIn(url: string): Promise<Response> {
  signIns += 1;
  const { email } = demoLogins.people[signIns % demoLogins.people.length] ?? demoLogins.people[0];
  const body = new URLSearchParams({
    client_id: clientId,
    grant_type: 'password',
    scope: 'user',
    username: email,
    password: demoLogins.password,
  });
  return fetch(`${url}/v1/auth/token`, { method: 'POST', body, headers: fromAnotherAddress() });
}
