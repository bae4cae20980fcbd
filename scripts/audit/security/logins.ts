import { testClient } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

interface Tried {
  email: string;
  password: string;
  network: number;
  cookie?: string;
}

/** Logs in as a page of the site does. */
const logIn = (site: Site, { email, password, network, cookie }: Tried) =>
  site.request('/v1/auth/token', {
    network,
    method: 'POST',
    headers: {
      Origin: site.url,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    body: String(
      new URLSearchParams({
        client_id: testClient.clientId,
        grant_type: 'password',
        scope: 'user',
        username: email,
        password,
      }),
    ),
  });

/** Attacks on who may log in, and where. */
export const loginAttacks: readonly Attack[] = [
  {
    name: 'wrong passwords from many networks lock an owner out of the device they always use',
    async play(site) {
      const { email, password } = await site.signUp('Darka', 'Moroz');
      const own = await logIn(site, { email, password, network: 250 });
      const cookie = [own.headers['set-cookie'] ?? []].flat().find(each => /^(__Host-)?device=/.test(each));
      if (!cookie) return through('the device is not remembered after a login');
      const known = cookie.split(';')[0] ?? '';
      let refused = 0;
      for (let network = 1; network <= 60; network += 1) {
        const { status } = await logIn(site, { email, password: 'a wrong guess', network });
        if (status === 429) refused += 1;
      }
      const { status } = await logIn(site, { email, password, network: 1, cookie: known });
      const seen = `${refused} of 60 guesses slowed down, the owner gets ${status}`;
      return status === 200 && refused > 0 ? held(seen) : through(seen);
    },
  },
  {
    name: 'the cookie of a device is read by scripts, or set by a neighbouring host',
    async play(site) {
      const { email, password } = await site.signUp('Stefa', 'Moroz');
      const { headers } = await logIn(site, { email, password, network: 251 });
      const cookie = [headers['set-cookie'] ?? []].flat().find(each => each.includes('device=')) ?? '';
      const isOurs = site.url.startsWith('https:') ? /^__Host-device=.*; Secure/.test(cookie) : true;
      return /; HttpOnly/.test(cookie) && isOurs ? held('HttpOnly') : through(cookie.replace(/=[^;]*/, '=…'));
    },
  },
  {
    name: 'whoever finds an account logged in takes a copy of all its data',
    async play(site) {
      const { tokens } = await site.signUp('Olha', 'Moroz');
      const session = encodeURIComponent(JSON.stringify(tokens.getToken()));
      const { status } = await site.request('/account/data', {
        method: 'POST',
        headers: {
          Origin: site.url,
          Cookie: `st-${testClient.clientId}-token=${session}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: 'ask=1',
      });
      // A form that is accepted redirects to the page.
      return status === 303 ? through('the copy is being prepared') : held(`answered ${status}`);
    },
  },
];
