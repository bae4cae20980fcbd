import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { existsSync } from 'node:fs';
import { readRequest, writeAnswer } from '../http/server.ts';
import type { Simulation } from '../http/handle.ts';
import { createAuthenticationPages } from './authentication.ts';
import { createOnboardingPages } from './onboarding.ts';
import { elementStyles, pageStyles } from './styles.ts';

/**
 * The simulator's browser-facing routes, to be served at /stripe-sim of the site: the script that replaces Stripe.js,
 * the part of the API that accepts publishable keys, the bank's authentication challenge and the onboarding form.
 * `browserScript`: path of the script built from browser/entry.ts.
 */
export function createPages(simulation: Simulation, browserScript: string | undefined): Router {
  const router = Router();
  router.use(['/v3.js', '/element.css', '/api', '/3ds'], fromAnyOrigin);
  router.get('/v3.js', (_request, response) => {
    if (!browserScript || !existsSync(browserScript)) {
      return void response.status(404).type('text').send('Not built');
    }
    response.sendFile(browserScript, { maxAge: '1h', dotfiles: 'allow' });
  });
  router.get('/pages.css', css(pageStyles));
  router.get('/element.css', css(elementStyles));
  router.use('/api', api(simulation));
  router.use(noStore, express.urlencoded({ extended: false, limit: '64kb' }));
  router.use('/3ds', createAuthenticationPages(simulation));
  router.use('/onboarding', createOnboardingPages(simulation));
  return router;
}

/**
 * A front end on another origin loads the script, which calls the API and submits the bank's challenge. Neither uses
 * cookies: a publishable key or an intent's client secret opens them. A preflight carries no key.
 */
const fromAnyOrigin: RequestHandler = (request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Request-Id, Idempotent-Replayed',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS') return next();
  const asked = request.headers['access-control-request-headers'];
  response
    .set({
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': asked ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
    })
    .status(204)
    .end();
};

const css =
  (styles: string): RequestHandler =>
  (_request, response) =>
    void response.type('css').set('Cache-Control', 'public, max-age=3600').send(styles);

// The URLs of these pages are credentials.
const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  next();
};

const api = (simulation: Simulation) => async (request: Request, response: Response) => {
  const read = await readRequest(request, request.url);
  writeAnswer(response, await simulation.answer({ ...read, isFromBrowser: true }));
};
