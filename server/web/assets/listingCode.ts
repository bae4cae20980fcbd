import type { RequestHandler } from 'express';
import { isUuid } from '#contract/text/uuid.ts';
import { pathTo } from '#contract/paths.ts';
import type { WebConfig } from '../ports/index.ts';
import { qrPath } from '../api/qrPath.ts';

/**
 * GET /qr/{id}.svg: the QR code of a listing's shortest URL, for printing. It reveals nothing beyond the requested id,
 * so the listing isn't looked up.
 */
export function createListingCodeHandler({ rootUrl }: Pick<WebConfig, 'rootUrl'>): RequestHandler {
  return (request, response, next) => {
    const id = /^\/([^/]+)\.svg$/.exec(request.path)?.[1] ?? '';
    if (!isUuid(id)) return next();
    const { size, path } = qrPath(rootUrl + pathTo('ListingPageCanonical', { id: id.toLowerCase() }));
    response.setHeader('Cache-Control', 'public, max-age=604800');
    response
      .type('svg')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
          `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
      );
  };
}
