import type { RequestHandler, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { starterHash } from './ssr/starter.ts';

interface CspOptions {
  /** The site is reached over https only. */
  https?: boolean;
  /** Where browsers find the marketplace API when it is not this origin. */
  apiBaseUrl?: string;
  /** Other origins that the parts of a map come from. */
  mapHosts?: readonly string[];
  /** Payments go to Stripe itself, whose scripts and frames pages then load. */
  stripe?: boolean;
}

/** Where browsers tell what they refused. */
export const cspReportsPath = '/api/csp-reports';
const group = 'csp';

// What Stripe.js asks for: https://docs.stripe.com/security/guide#content-security-policy
const ofStripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const noStripe: typeof ofStripe = { scripts: [], frames: [], calls: [] };

// The one style that react-aria puts into a page itself: what can be pressed can also be scrolled by.
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Security headers for every answer. The policy holds no nonce: the one inline script is the same wherever it stands, so
 * that the headers are the same for everybody, and made once.
 */
export function csp(options: CspOptions = {}): RequestHandler {
  const headers = new Map<string, string>();
  if (options.https) headers.set('Reporting-Endpoints', `${group}="${cspReportsPath}"`);
  const noted = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  security(options)({} as IncomingMessage, noted as unknown as ServerResponse, () => undefined);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function security({ https = false, apiBaseUrl = '', mapHosts = [], stripe = false }: CspOptions) {
  const { scripts, frames, calls } = stripe ? ofStripe : noStripe;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", starterHash, ...scripts],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", pressableStyle],
        'style-src-attr': ["'unsafe-inline'"],
        // Pictures may come from a bucket or its CDN; previews of files to upload are blobs.
        'img-src': [
          "'self'",
          'data:',
          'blob:',
          'https:',
          ...(apiBaseUrl ? [new URL(apiBaseUrl).origin] : []),
        ],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...calls, ...mapHosts, ...(apiBaseUrl ? [apiBaseUrl] : [])],
        // Operators read mails in a frame whose own policy allows nothing.
        'frame-src': ["'self'", ...frames],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
        // Each for the browsers that do not know the other. Without TLS Chromium would send nothing to the group, nor to the address.
        'report-uri': [cspReportsPath],
        ...(https ? { 'report-to': [group] } : {}),
      },
    },
    // Map tokens are bound to the address that asks for tiles.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Signing in with another provider happens in a window that has to answer this one.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: https,
  });
}

/** The policy that {@link csp} wrote, with the styles of one page allowed by their hashes. */
export function withStyles(policy: string, hashes: readonly string[]): string {
  return policy.replace(
    /style-src 'self'/,
    `style-src 'self' ${hashes.map(hash => `'${hash}'`).join(' ')}`.trimEnd(),
  );
}

/** Lets the answer's page have these styles in its markup. */
export function allowStyles(
  response: Pick<Response, 'getHeader' | 'setHeader'>,
  hashes: readonly string[],
): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string') return;
  const known = allowing.get(hashes);
  const styled = known?.of === policy ? known.styled : withStyles(policy, hashes);
  allowing.set(hashes, { of: policy, styled });
  response.setHeader('Content-Security-Policy', styled);
}

/** Pages with the same styles share one list of their hashes. */
const allowing = new WeakMap<readonly string[], { of: string; styled: string }>();
