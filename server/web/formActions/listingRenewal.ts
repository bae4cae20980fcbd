import express, { Router, type RequestHandler } from 'express';
import { freshnessAnswers } from '#contract/listing/closing.ts';
import type { EngineApi } from '../ports/engine.ts';

/**
 * POST /still-valid/{token}: answers the renewal question of a mail without signing in, then redirects back to the
 * page, which shows the outcome. Other methods are handled by the page, since mail scanners follow links.
 */
export function createListingRenewalRouter({ engine }: { engine?: Pick<EngineApi, 'mails'> }): Router {
  const answerIt: RequestHandler = async (request, response, next) => {
    if (request.method !== 'POST') return next();
    const token = request.path.slice(1);
    const { answer } = (request.body ?? {}) as { answer?: unknown };
    const known = freshnessAnswers.find(one => one === answer);
    const outcome = known && engine ? await engine.mails.answerFreshness(token, known) : 'unknown';
    const isOffered = outcome === 'closed' && (await engine?.mails.isHidingOffered(token));
    response.setHeader('Cache-Control', 'no-store');
    const { lang } = request.query;
    const query = {
      ...(typeof lang === 'string' ? { lang } : {}),
      done: outcome,
      ...(isOffered ? { hide: '1' } : {}),
    };
    response.redirect(303, `/still-valid/${token}?${new URLSearchParams(query).toString()}`);
  };
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '1kb' }), answerIt);
  return router;
}
