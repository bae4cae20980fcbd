import express, { Router, type RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import { makeBucket } from '#server/web/bucket.ts';
import { sourceOf, violationsOf, type CspViolation } from '#server/web/cspViolation.ts';
import type { WebDeps } from '#server/web/deps.ts';

/** Reports of one household in a row, and how fast they come back: a page that breaks sends a dozen. */
const pace = { burst: 30, perSecond: 0.2 };
/** Lines of the log by all together: they must not fill the disk. */
const logPace = { burst: 60, perSecond: 0.1 };
/** Bytes; a batch of the Reporting API with its long policies in it. */
const limit = 64 * 1024;

const types = ['application/csp-report', 'application/reports+json'];

/**
 * POST /api/csp-reports with what a browser refused because of our policy → 204. It changes nothing but counts, so that it
 * does not ask where it comes from: browsers send reports for a page, not from it. Of each only directive, blocked origin and
 * pattern of the page are kept. @throws ApiError too-many-requests, unsupported-content-type, bad-request; what the body's
 * reader throws
 */
export function cspReports({
  config: { rootUrl },
  householdOf,
  now,
  log,
  countCspViolation,
}: Pick<WebDeps, 'householdOf' | 'now' | 'countCspViolation'> & {
  config: Pick<WebDeps['config'], 'rootUrl'>;
  log: Pick<WebDeps['log'], 'warn'>;
}): RequestHandler {
  const time = () => now().getTime();
  const allow = makeBucket(pace, time);
  const mayLog = makeBucket(logPace, time);
  const note = (violation: CspViolation) => {
    countCspViolation?.({ directive: violation.directive, source: sourceOf(violation, rootUrl) });
    if (mayLog('everybody')) log.warn('csp violation', { ...violation });
  };
  const beforeReading: RequestHandler = (request, _response, next) => {
    if (!request.is(types)) throw new ApiError('unsupported-content-type');
    if (!allow(householdOf(request.ip ?? ''))) throw new ApiError('too-many-requests');
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
