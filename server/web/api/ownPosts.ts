import cookieParser from 'cookie-parser';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { requireTrustedSdk } from '#server/web/session/trustedSdk.ts';
import { isFromThisSite } from '#server/web/session/sameSite.ts';
import type { Sessions } from '#server/web/session/session.ts';
import { requireActor, type Actor } from '#server/web/services/verification.ts';
import { invalid, readMap } from './read.ts';
import { readTransit, sendTransit } from './transit.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Rejects requests that another site made. @throws ApiError forbidden */
export const rejectCrossSite: RequestHandler = (request, _response, next) => {
  if (!isFromThisSite(request)) throw new ApiError('forbidden');
  next();
};

/** The same, but lets GET and HEAD through. @throws ApiError forbidden */
export const rejectCrossSiteWrites: RequestHandler = (request, response, next) =>
  request.method === 'GET' || request.method === 'HEAD' ? next() : rejectCrossSite(request, response, next);

/** Parses a Transit body of at most 64 KB into `request.body`. @throws as `readTransit` */
export const parseTransitBody: RequestHandler = Router().use(
  express.text({ type: () => true, limit: '64kb' }),
  readTransit,
);

/** Middleware of every app endpoint for signed-in users: parses cookies and checks the request's origin. */
export const requireSameOrigin: RequestHandler = Router().use(cookieParser(), rejectCrossSite);

/** Returns the SDK of the signed-in user, also while an operator impersonates them. @throws ApiError forbidden */
export function signedInSdk(sessions: Sessions, request: Request, response: Response): Sdk {
  const { sdk, signedIn } = sessions.of(request, response);
  if (!signedIn) throw new ApiError('forbidden');
  return sdk;
}

/** Returns the signed-in user; rejects impersonated sessions. @throws ApiError forbidden */
export const requireActorNotImpersonated = async (
  sessions: Sessions,
  request: Request,
  response: Response,
): Promise<Actor> => requireActor(await requireTrustedSdk(sessions, request, response));

/** Returns the service, or 404 when the marketplace is hosted elsewhere. @throws ApiError not-found */
export function requireService<Service>(service: Service | undefined): Service {
  if (!service) throw new ApiError('not-found');
  return service;
}

/** @throws ApiError validation-invalid-value */
export const parseInput = ({ body }: Request): Input => readMap(body, []);

/** @throws ApiError validation-invalid-value when the value is not a string or is too long */
export function readText(input: Input, name: string, lengthMax = Infinity): string {
  const value = input[name];
  if (typeof value !== 'string' || value.length > lengthMax) throw invalid([name]);
  return value;
}

/**
 * Adds a POST endpoint for users who are signed in themselves (no impersonation). Responds with {data}, the result of
 * the service.
 */
export const postEndpoint =
  <Service>(router: Router, sessions: Sessions, service: Service | undefined) =>
  (path: string, act: (service: Service, actor: Actor, input: Input) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      const actor = await requireActorNotImpersonated(sessions, request, response);
      sendTransit(response, {
        data: (await act(requireService(service), actor, parseInput(request))) ?? null,
      });
    });
