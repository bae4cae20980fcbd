import { Router } from 'express';
import type { ConfirmPayload } from '#contract/entities/user.ts';
import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import type { WebDeps } from '#server/web/deps.ts';
import { pendingSignUp } from '#server/web/pendingSignUp.ts';
import type { Sessions } from '#server/web/session.ts';
import { text, transitBody } from './ownPosts.ts';
import { invalid } from './read.ts';
import { sendTransit } from './transit.ts';

/**
 * GET /api/auth/pending → whom another site vouches for, as JSON, or null. POST /api/auth/create-user-with-idp {idpId,
 * email, firstName, lastName, publicData?, privateData?} and /api/auth/link-idp {email, password} sign that person in;
 * a form of another site cannot send transit.
 */
export function auth(deps: WebDeps, sessions: Sessions): Router {
  const pending = pendingSignUp(deps, sessions);
  const router = Router();
  router.get('/pending', (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json(pending.find(request));
  });
  router.post('/create-user-with-idp', transitBody, async (request, response) => {
    await pending.confirm(request, response, confirmPayload(asMap(request.body)));
    sendTransit(response, {});
  });
  router.post('/link-idp', transitBody, async (request, response) => {
    const fields = asMap(request.body);
    await pending.link(request, response, text(fields, 'email'), text(fields, 'password'));
    sendTransit(response, {});
  });
  return router;
}

// The engine checks what the fields hold; here only what is handed on.
function confirmPayload(fields: JsonObject): ConfirmPayload {
  const { idpId, publicData, privateData } = fields;
  if (idpId !== 'google' && idpId !== 'facebook') throw invalid(['idpId']);
  return {
    idpId,
    email: text(fields, 'email'),
    firstName: text(fields, 'firstName'),
    lastName: text(fields, 'lastName'),
    publicData: publicData === undefined ? {} : asMap(publicData),
    ...(privateData === undefined ? {} : { privateData: asMap(privateData) }),
  };
}

function asMap(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('bad-request');
  return value as JsonObject;
}
