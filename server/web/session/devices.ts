import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { hostCookie } from '#contract/account/cookies.ts';
import { DAY } from '#contract/time/units.ts';
import type { Browser } from '../ports/types.ts';
import { deviceLabel } from './deviceLabel.ts';
import { isFromThisSite } from './sameSite.ts';
import { createSealedCookie } from './sealedCookie.ts';

/** As long as browsers keep a cookie. Milliseconds. */
const lifetime = 400 * DAY;

/**
 * Returns a function that finds the browser of a request; undefined for clients other than browsers. Its id is
 * encrypted in a cookie that scripts can't read; a browser without one gets a new id, which it keeps once its user has
 * signed in.
 */
export function createDevices({
  secret,
  rootUrl,
  now,
}: {
  secret: string;
  rootUrl: string;
  now: () => Date;
}): (request: Request, response: Response) => Browser | undefined {
  const secure = rootUrl.startsWith('https:');
  const name = hostCookie('device', secure);
  const seal = createSealedCookie(secret, 'device');
  return (request, response) => {
    if (!isBrowser(request)) return undefined;
    let id: string | undefined;
    const browser: Browser = {
      get id() {
        return (id ??=
          readId(seal.open(cookieOf(request, name), now())) ?? randomBytes(32).toString('base64url'));
      },
      get label() {
        return deviceLabel(request.get('User-Agent') ?? '');
      },
      keep() {
        const sealed = seal.close({ id: browser.id }, new Date(now().getTime() + lifetime));
        response.cookie(name, sealed, {
          maxAge: lifetime,
          httpOnly: true,
          sameSite: 'lax',
          secure,
          path: '/',
        });
      },
    };
    return browser;
  };
}

/** Whether the request comes from a page of this site. Other clients of the API keep no cookies. */
const isBrowser = (request: Request) =>
  (request.headers['sec-fetch-site'] ?? request.headers.origin ?? request.headers.cookie) !== undefined &&
  isFromThisSite(request);

// The cookie parser is mounted only where the web app needs it; a sealed value needs no decoding.
const cookieOf = (request: Request, name: string): string | undefined =>
  request.headers.cookie
    ?.split(/; */)
    .find(each => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const readId = (sealed: unknown): string | undefined => {
  const id = (sealed as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
};
