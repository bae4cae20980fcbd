import type { RequestHandler, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { atNewestHash } from './atNewest.ts';
import { starterHash } from './starter.ts';

interface CspOptions {
  /** The site is served over HTTPS only. */
  https?: boolean;
  /** The origin of the marketplace API when it differs from the site's. */
  apiBaseUrl?: string;
  /** The origin of another program's front end, to which forms of the payment simulator lead back. */
  frontEnd?: string;
  /** Other origins that map data is loaded from. */
  mapHosts?: readonly string[];
  /** Payments use Stripe itself, whose scripts and frames pages then load. */
  stripe?: boolean;
}

/** The endpoint for violation reports of browsers. */
export const cspReportsPath = '/api/csp-reports';
const group = 'csp';

// Required by Stripe.js: https://docs.stripe.com/security/guide#content-security-policy
const stripeSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const noStripe: typeof stripeSources = { scripts: [], frames: [], calls: [] };

// The one style that react-aria injects itself: pressable elements can also be scrolled by.
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Sets security headers on every response. The policy needs no nonce: the two inline scripts are the same everywhere, so
 * the headers are the same for everybody and built once.
 */
export function createCsp(options: CspOptions = {}): RequestHandler {
  const headers = new Map<string, string>();
  if (options.https) headers.set('Reporting-Endpoints', `${group}="${cspReportsPath}"`);
  const noted = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  security(options)({} as IncomingMessage, noted as unknown as ServerResponse, () => undefined);
  headers.set('Permissions-Policy', permissionsPolicy(options));
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

// Browser features that no page uses; neither our pages nor frames in them may request them.
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Returns the Permissions-Policy header: pages may ask for the position, share, copy and use passkeys; Stripe's frames,
 * where they are loaded, may ask for a payment.
 */
function permissionsPolicy({ stripe = false }: CspOptions): string {
  const own = ['geolocation', 'clipboard-write', 'fullscreen', 'web-share', 'publickey-credentials-get'];
  const payers = stripe ? 'self "https://js.stripe.com" "https://hooks.stripe.com"' : '';
  return [
    ...own.map(feature => `${feature}=(self)`),
    'publickey-credentials-create=(self)',
    `payment=(${payers})`,
    ...unusedFeatures.map(feature => `${feature}=()`),
  ].join(', ');
}

function security({ https = false, apiBaseUrl = '', frontEnd, mapHosts = [], stripe = false }: CspOptions) {
  const { scripts, frames, calls } = stripe ? stripeSources : noStripe;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", starterHash, atNewestHash, ...scripts],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", pressableStyle],
        'style-src-attr': ["'unsafe-inline'"],
        // Previews of files to upload are blobs. Only a hosted platform names its images' hosts itself, with each of
        // them; other sites allow no host that an injected picture could report to.
        'img-src': [
          "'self'",
          'data:',
          'blob:',
          ...mapHosts,
          ...(apiBaseUrl ? ['https:', new URL(apiBaseUrl).origin] : []),
        ],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...calls, ...mapHosts, ...(apiBaseUrl ? [apiBaseUrl] : [])],
        // Operators read mails in a frame with a policy of its own that allows nothing.
        'frame-src': ["'self'", ...frames],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'", ...(frontEnd === undefined ? [] : [frontEnd])],
        'frame-ancestors': ["'self'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
        // Each for browsers that don't support the other. Without TLS, Chromium would report neither to the group nor
        // to the URI.
        'report-uri': [cspReportsPath],
        ...(https ? { 'report-to': [group] } : {}),
      },
    },
    // Map tokens are restricted by the Referer of tile requests.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Social login happens in a popup that has to message its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: https,
  });
}

/** Returns the policy of {@link createCsp} with the styles of one page allowed by their hashes. */
export function withStyles(policy: string, hashes: readonly string[]): string {
  return policy.replace(
    /style-src 'self'/,
    `style-src 'self' ${hashes.map(hash => `'${hash}'`).join(' ')}`.trimEnd(),
  );
}

/** Allows these inline styles in the response's page. */
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

/** Pages with the same styles share one array of hashes. */
const allowing = new WeakMap<readonly string[], { of: string; styled: string }>();
