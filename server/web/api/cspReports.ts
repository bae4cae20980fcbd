import express, { Router, type RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';
import { sourceOf, violationsOf, type CspViolation } from '#server/web/middleware/cspViolation.ts';
import type { WebDeps } from '#server/web/ports/index.ts';

/** Burst of reports per client network, and the refill rate: a broken page sends a dozen. */
const pace = { burst: 30, perSecond: 0.2 };
/** Log lines across all clients, limited so that they cannot fill the disk. */
const logPace = { burst: 60, perSecond: 0.1 };
/** Bytes, for a batch of the Reporting API including its long policies. */
const limit = 64 * 1024;

const types = ['application/csp-report', 'application/reports+json'];

/**
 * POST /api/csp-reports with what a browser blocked because of our policy → 204. It only counts and changes nothing, so
 * it does not check the origin: browsers send reports on behalf of a page, not from it. Only the directive, the blocked
 * origin and the page's route pattern are kept. @throws ApiError too-many-requests, unsupported-content-type,
 * bad-request; what the body reader throws
 */
export function createCspReportsHandler({
  config: { rootUrl },
  rateLimitKeyOf,
  now,
  log,
  countCspViolation,
}: Pick<WebDeps, 'rateLimitKeyOf' | 'now' | 'countCspViolation'> & {
  config: Pick<WebDeps['config'], 'rootUrl'>;
  log: Pick<WebDeps['log'], 'warn'>;
}): RequestHandler {
  const time = () => now().getTime();
  const waitOf = createRateLimiter(() => pace, time);
  const logWaitOf = createRateLimiter(() => logPace, time);
  const note = (violation: CspViolation) => {
    countCspViolation?.({ directive: violation.directive, source: sourceOf(violation, rootUrl) });
    if (logWaitOf('everybody') === 0) log.warn('csp violation', { ...violation });
  };
  const beforeReading: RequestHandler = (request, _response, next) => {
    if (!request.is(types)) throw new ApiError('unsupported-content-type');
    requireTurn(waitOf(rateLimitKeyOf(request.ip ?? '')));
    next();
  };
  return Router().use(beforeReading, express.text({ type: types, limit }), (request, response) => {
    read(request.body, rootUrl).forEach(note);
    response.status(204).end();
  });
}

function read(body: unknown, rootUrl: string): CspViolation[] {
  try {
    return violationsOf(JSON.parse(String(body)), rootUrl);
  } catch (cause) {
    throw new ApiError('bad-request', { details: 'The body is no report of a violation', cause });
  }
}
