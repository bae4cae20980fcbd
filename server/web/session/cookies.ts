import { ownPath } from '#contract/ownPath.ts';
import type { Request, Response } from 'express';
import { DAY, HOUR } from '#contract/time/units.ts';

/** The page a visitor wanted when asked to sign in; read by the browser too. */
const from = 'from';
const locale = 'locale';
const light = 'light';
const year = 365 * DAY;

const cookiesOf = (request: Request) => request.cookies as Record<string, string | undefined>;

export const savedLocale = (request: Request): string | undefined => cookiesOf(request)[locale];

export function saveLocale(response: Response, code: string, secure: boolean): void {
  response.cookie(locale, code, { maxAge: year, sameSite: 'lax', secure });
}

/** Undefined when the user has not chosen. */
export function savedLight(request: Request): boolean | undefined {
  const choice = cookiesOf(request)[light];
  return choice === 'on' ? true : choice === 'off' ? false : undefined;
}

export function saveLight(response: Response, isOn: boolean, secure: boolean): void {
  response.cookie(light, isOn ? 'on' : 'off', { maxAge: year, sameSite: 'lax', secure });
}

export function saveReturnUrl(response: Response, path: string, secure: boolean): void {
  response.cookie(from, path, { maxAge: HOUR, sameSite: 'lax', secure });
}

/** Returns where to redirect after signing in; `otherwise` when nothing was saved. */
export const rememberedFrom = (request: Request, otherwise = '/'): string =>
  ownPath(cookiesOf(request)[from]) ?? otherwise;

export const clearFrom = (response: Response): void => void response.clearCookie(from);

/** Returns where to redirect after signing in, and clears it. */
export function takeReturnUrl(request: Request, response: Response, otherwise = '/'): string {
  clearFrom(response);
  return rememberedFrom(request, otherwise);
}
