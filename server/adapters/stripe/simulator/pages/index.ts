import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { readRequest, writeAnswer } from '../http/server.ts';
import type { Simulator } from '../index.ts';
import { authenticationPages } from './authentication.ts';
import { onboardingPages } from './onboarding.ts';
import { elementStyles, pageStyles } from './styles.ts';

/** Path of the built browser script. */
const script = () => join(projectRoot(), 'build/stripe-sim/v3.js');

/**
 * The simulator's browser-facing routes under the site's /stripe-sim: the script that replaces Stripe.js, the part of
 * the API that accepts publishable keys, the bank's authentication challenge and the onboarding form.
 */
export function simulatorPages(simulator: Simulator): Router {
  const router = Router();
  router.get('/v3.js', (_request, response) => {
    if (!existsSync(script())) return void response.status(404).type('text').send('Not built');
    response.sendFile(script(), { maxAge: '1h', dotfiles: 'allow' });
  });
  router.get('/pages.css', css(pageStyles));
  router.get('/element.css', css(elementStyles));
  router.use('/api', api(simulator));
  router.use(noStore, express.urlencoded({ extended: false, limit: '64kb' }));
  router.use('/3ds', authenticationPages(simulator));
  router.use('/onboarding', onboardingPages(simulator));
  return router;
}

const css =
  (styles: string): RequestHandler =>
  (_request, response) =>
    void response.type('css').set('Cache-Control', 'public, max-age=3600').send(styles);

// The URLs of these pages are credentials.
const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  next();
};

const api = (simulator: Simulator) => async (request: Request, response: Response) => {
  const read = await readRequest(request, request.url);
  writeAnswer(response, await simulator.answer({ ...read, isFromBrowser: true }));
};
