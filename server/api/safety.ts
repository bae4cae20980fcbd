import cookieParser from 'cookie-parser';
import express, { Router, type Request, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { WebDeps } from '#server/web/deps.ts';
import { ownSdkOf } from '#server/web/ownSdk.ts';
import { hasBlocked, safetyOf, type SafetyDesk } from '#server/web/safety.ts';
import { isFromThisSite } from '#server/web/sameSite.ts';
import type { Sessions } from '#server/web/session.ts';
import { askerOf, type Asker } from '#server/web/verification.ts';
import { readTransit, sendTransit } from './transit.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * What people do for their safety, all by POST. `/` → {data: {blocked, reports} | null}; `/has-blocked` {userId} →
 * {data: boolean}; `/block` and `/unblock` {userId} → {data: null}; `/report` {kind, id, reason} → {data: report};
 * `/report-note` {id, note} and `/report-take-back` {id} → {data: null}; `/appeal` {id, matter, reason?} → {data: appeal}.
 */
export function safety({ safety: desk }: Pick<WebDeps, 'safety'>, sessions: Sessions): Router {
  const router = Router();
  router.use(cookieParser(), express.text({ type: () => true, limit: '64kb' }), readTransit);
  router.use((request, _response, next) => {
    if (!isFromThisSite(request)) throw new ApiError('forbidden');
    next();
  });
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await safetyOf(signedIn(sessions, request, response), desk) });
  });
  router.post('/has-blocked', async (request, response) => {
    const sdk = signedIn(sessions, request, response);
    sendTransit(response, { data: await hasBlocked(sdk, desk, text(inputOf(request), 'userId')) });
  });
  /** What only people who are signed in themselves may do. */
  const does = (path: string, act: (desk: SafetyDesk, asker: Asker, input: Input) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      const asker = await askerOf(await ownSdkOf(sessions, request, response));
      if (!desk) throw new ApiError('not-found');
      sendTransit(response, { data: (await act(desk, asker, inputOf(request))) ?? null });
    });
  does('/block', (at, asker, input) => at.block(asker, text(input, 'userId')));
  does('/unblock', (at, asker, input) => at.unblock(asker, text(input, 'userId')));
  does('/report', (at, asker, input) => {
    const report = { kind: text(input, 'kind'), id: text(input, 'id'), reason: text(input, 'reason') };
    return at.report(asker, report);
  });
  does('/report-note', (at, asker, input) => at.addNote(asker, text(input, 'id'), text(input, 'note')));
  does('/report-take-back', (at, asker, input) => at.takeBack(asker, text(input, 'id')));
  does('/appeal', (at, asker, input) =>
    at.appeal(asker, {
      id: text(input, 'id'),
      matter: text(input, 'matter'),
      ...(input.reason === undefined ? {} : { reason: text(input, 'reason') }),
    }),
  );
  return router;
}

function signedIn(sessions: Sessions, request: Request, response: Response) {
  const { sdk, signedIn: isSignedIn } = sessions.of(request, response);
  if (!isSignedIn) throw new ApiError('forbidden');
  return sdk;
}

const inputOf = ({ body }: Request): Input =>
  typeof body === 'object' && body !== null ? (body as Input) : {};

function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string')
    throw new ApiError('validation-invalid-params', { source: { type: 'body', path: [name] } });
  return value;
}
