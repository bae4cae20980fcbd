import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testClient } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

export const requestAttacks: readonly Attack[] = [
  {
    name: 'two Host headers, so that the proxy and the server read different ones',
    async play({ url }) {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
      const status = /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1];
      return (status === '400' ? held : through)(`answered ${status}`);
    },
  },
  {
    name: 'a foreign Host header ends up in links of the page',
    async play(site) {
      const { text: page } = await site.request('/login', { headers: { host: 'evil.example' } });
      return page.includes('evil.example') ? through('the page names it') : held('the page does not name it');
    },
  },
  {
    name: 'a new X-Forwarded-For for each password escapes the limit of the network',
    async play(site) {
      const tries = 120;
      for (let turn = 1; turn <= tries; turn++)
        if ((await wrongPassword(site, turn)) === 429) return held(`refused at password ${turn}`);
      return through(`${tries} passwords from one network`);
    },
  },
  {
    name: "another site logs a visitor in to the attacker's account",
    async play(site) {
      const { email, password } = await site.signUp('Mallory', 'Archer');
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...form };
      const body = new URLSearchParams({ email, password }).toString();
      const answer = await site.request('/login', { method: 'POST', headers, body });
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      const hasSession = cookies.some(cookie => cookie.includes('token='));
      return hasSession ? through('a session is set') : held(`answered ${answer.status} without a session`);
    },
  },
];

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function wrongPassword(site: Site, turn: number): Promise<number> {
  const body = new URLSearchParams({
    client_id: testClient.clientId,
    grant_type: 'password',
    scope: 'user',
    username: `nobody.${turn}@example.org`,
    password: 'sunflower field',
  }).toString();
  const headers = { ...form, 'x-forwarded-for': `198.51.100.${turn}` };
  return (await site.request('/v1/auth/token', { method: 'POST', headers, body, network: 2 })).status;
}
