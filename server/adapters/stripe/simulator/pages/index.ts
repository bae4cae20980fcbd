import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';
import { readRequest, writeAnswer } from '../http/server.ts';
import type { Simulator } from '../index.ts';
import { authenticationPages } from './authentication.ts';
import { onboardingPages } from './onboarding.ts';
import { elementStyles, pageStyles } from './styles.ts';

/** Where the build puts the browser's part. */
const script = () => join(projectRoot(), 'build/stripe-sim/v3.js');

/**
 * What browsers reach of the simulator, under /stripe-sim of the site itself: the script that stands in for Stripe's, the
 * part of the API that takes publishable keys, the bank's question and the onboarding form.
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

// Addresses of these pages are as good as keys.
const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  next();
};

const api = (simulator: Simulator) => async (request: Request, response: Response) => {
  const read = await readRequest(request, request.url);
  writeAnswer(response, await simulator.answer({ ...read, isFromBrowser: true }));
};
