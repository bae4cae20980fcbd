import { testClient } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Received, type Site } from './attack.ts';
import { sessionOf } from './browser.ts';

interface Tried {
  email: string;
  password: string;
  network: number;
  cookie?: string;
}

/** Logs in through the site's login form. */
export const logIn = (site: Site, { email, password, network, cookie }: Tried) =>
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

/** Returns the device cookie that a login sets. */
export const deviceOf = ({ headers }: Received): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find(each => /^(__Host-)?device=/.test(each))
    ?.split(';')[0];

/** Attacks on logins and sessions. */
export const loginAttacks: readonly Attack[] = [
  {
    name: 'wrong passwords from many networks lock an owner out of the device they always use',
    async play(site) {
      const { email, password } = await site.signUp('Darka', 'Moroz');
      const known = deviceOf(await logIn(site, { email, password, network: 250 }));
      if (known === undefined) return through('the device is not remembered after a login');
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
    name: 'the client secret of an integration is guessed from one network',
    async play(site) {
      const { tokens } = await site.signUp('Mallory', 'Guess');
      for (let guess = 1; guess <= 40; guess += 1) {
        const { status } = await site.request('/v1/auth/token', {
          network: 252,
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: String(
            new URLSearchParams({
              client_id: testClient.clientId,
              client_secret: `guess ${guess}`,
              grant_type: 'token_exchange',
              scope: 'trusted:user',
              subject_token: tokens.getToken()?.access_token ?? '',
            }),
          ),
        });
        if (status === 429) return held(`refused at guess ${guess}`);
      }
      return through('40 guesses');
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
    name: 'an account left logged in gives away an export of all its data',
    async play(site) {
      const olha = await site.signUp('Olha', 'Moroz');
      const ask = (password?: string) =>
        site.request('/account/data', {
          method: 'POST',
          headers: {
            Origin: site.url,
            Cookie: sessionOf(olha).join('='),
            'Content-Type': 'application/x-www-form-urlencoded',
          },
          body: String(new URLSearchParams({ ask: '1', ...(password && { currentPassword: password }) })),
        });
      // If accepted, the form redirects to the page.
      const isAccepted = async (password?: string) => (await ask(password)).status === 303;
      for (const guess of [undefined, `${olha.password}!`])
        if (await isAccepted(guess)) return through('the export is being prepared');
      return (await isAccepted(olha.password))
        ? held('the export requires the password')
        : through('the owner gets none either');
    },
  },
];
