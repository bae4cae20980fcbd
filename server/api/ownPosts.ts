import cookieParser from 'cookie-parser';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { ownSdkOf } from '#server/web/ownSdk.ts';
import { isFromThisSite } from '#server/web/sameSite.ts';
import type { Sessions } from '#server/web/session.ts';
import { askerOf, type Asker } from '#server/web/verification.ts';
import { invalid, readMap } from './read.ts';
import { readTransit, sendTransit } from './transit.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Lets through what a page of this site sent. @throws ApiError forbidden */
export const fromThisSite: RequestHandler = (request, _response, next) => {
  if (!isFromThisSite(request)) throw new ApiError('forbidden');
  next();
};

/** The same for everything but reading. @throws ApiError forbidden */
export const writesFromThisSite: RequestHandler = (request, response, next) =>
  request.method === 'GET' || request.method === 'HEAD' ? next() : fromThisSite(request, response, next);

/** Reads a body of transit, at most 64 KB, into `request.body`. @throws as `readTransit` */
export const transitBody: RequestHandler = Router().use(
  express.text({ type: () => true, limit: '64kb' }),
  readTransit,
);

/** What every own endpoint for signed-in people begins with: cookies, and a look at where the request comes from. */
export const ownRequest: RequestHandler = Router().use(cookieParser(), fromThisSite);

/** The SDK of whoever is signed in, also by somebody else. @throws ApiError forbidden */
export function signedInSdk(sessions: Sessions, request: Request, response: Response): Sdk {
  const { sdk, signedIn } = sessions.of(request, response);
  if (!signedIn) throw new ApiError('forbidden');
  return sdk;
}

/** Who asks, signed in themselves. @throws ApiError forbidden */
export const ownAsker = async (sessions: Sessions, request: Request, response: Response): Promise<Asker> =>
  askerOf(await ownSdkOf(sessions, request, response));

/** What there is not where another service keeps the accounts. @throws ApiError not-found */
export function required<Desk>(desk: Desk | undefined): Desk {
  if (!desk) throw new ApiError('not-found');
  return desk;
}

/** @throws ApiError validation-invalid-value */
export const inputOf = ({ body }: Request): Input => readMap(body, []);

/** @throws ApiError validation-invalid-value for what is no text, or a longer one */
export function text(input: Input, name: string, lengthMax = Infinity): string {
  const value = input[name];
  if (typeof value !== 'string' || value.length > lengthMax) throw invalid([name]);
  return value;
}

/** Adds what only people who are signed in themselves may do, by POST: answers {data} of what the desk answers. */
export const deedsOf =
  <Desk>(router: Router, sessions: Sessions, desk: Desk | undefined) =>
  (path: string, act: (desk: Desk, asker: Asker, input: Input) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      const asker = await ownAsker(sessions, request, response);
      sendTransit(response, { data: (await act(required(desk), asker, inputOf(request))) ?? null });
    });
