import { Router } from 'express';
import type { ConfirmPayload } from '#contract/entities/user.ts';
import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import type { WebDeps } from '#server/web/services/index.ts';
import { pendingSignUp } from '#server/web/session/pendingSignUp.ts';
import type { Sessions } from '#server/web/session/session.ts';
import { readText, parseTransitBody } from './ownPosts.ts';
import { invalid } from './read.ts';
import { sendTransit } from './transit.ts';

/**
 * GET /api/auth/pending → the pending sign-up through an identity provider as JSON, or null. POST
 * /api/auth/create-user-with-idp {idpId, email, firstName, lastName, publicData?, privateData?} and /api/auth/link-idp
 * {email, password} sign that user in; a form on another site cannot send Transit.
 */
export function auth(deps: WebDeps, sessions: Sessions): Router {
  const pending = pendingSignUp(deps, sessions);
  const router = Router();
  router.get('/pending', (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json(pending.find(request));
  });
  router.post('/create-user-with-idp', parseTransitBody, async (request, response) => {
    await pending.confirm(request, response, confirmPayload(asMap(request.body)));
    sendTransit(response, {});
  });
  router.post('/link-idp', parseTransitBody, async (request, response) => {
    const fields = asMap(request.body);
    await pending.link(request, response, readText(fields, 'email'), readText(fields, 'password'));
    sendTransit(response, {});
  });
  return router;
}

// The engine validates the fields; this only selects what is passed on.
function confirmPayload(fields: JsonObject): ConfirmPayload {
  const { idpId, publicData, privateData } = fields;
  if (idpId !== 'google' && idpId !== 'facebook') throw invalid(['idpId']);
  return {
    idpId,
    email: readText(fields, 'email'),
    firstName: readText(fields, 'firstName'),
    lastName: readText(fields, 'lastName'),
    publicData: publicData === undefined ? {} : asMap(publicData),
    ...(privateData === undefined ? {} : { privateData: asMap(privateData) }),
  };
}

function asMap(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('bad-request');
  return value as JsonObject;
}
