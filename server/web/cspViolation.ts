import { paths } from '#src/config/paths.ts';

/** What a browser refused because of the policy of {@link csp}: nothing that says who read which page. */
export interface CspViolation {
  /** `script-src-elem`; `other` for one that our policy does not lead to. */
  directive: string;
  /** Origin of what was refused, or what kind of thing it was: `inline`, `eval`, `data`, `chrome-extension`. */
  blocked: string;
  /** Pattern of the page's address, such as `/l/:slug/:id`. */
  page: string;
}

/** Of which sort the refused thing is, a handful of words in all. */
export type ViolationSource = 'own' | 'inline' | 'eval' | 'elsewhere' | 'browser';

/** More come of nobody who reads a page. */
const mostAtOnce = 20;

/**
 * The violations in a report as browsers send it to `report-uri` (CSP 2, one) or `report-to` (Reporting API, several, of
 * which other kinds are left out). Only those on pages of `rootUrl` count: anybody can send anything.
 * @throws TypeError for what is no report
 */
export function violationsOf(report: unknown, rootUrl: string): CspViolation[] {
  if (Array.isArray(report)) {
    const found = report.slice(0, mostAtOnce).map(mapOf);
    return found
      .filter(({ type }) => type === 'csp-violation')
      .flatMap(({ body }) => {
        const { documentURL, effectiveDirective, blockedURL } = mapOf(body);
        return violation(documentURL, effectiveDirective, blockedURL, rootUrl);
      });
  }
  const fields = mapOf(mapOf(report)['csp-report']);
  const directive = fields['effective-directive'] ?? fields['violated-directive'];
  return violation(fields['document-uri'], directive, fields['blocked-uri'], rootUrl);
}

/** Extensions and virus scanners refuse themselves much that is no fault of ours. */
export function sourceOf({ blocked }: CspViolation, rootUrl: string): ViolationSource {
  if (blocked === rootUrl || blocked === 'self') return 'own';
  if (blocked === 'inline' || blocked === '') return 'inline';
  if (/^(?:wasm-)?eval$/.test(blocked)) return 'eval';
  return /^https?:|^wss?:/.test(blocked) ? 'elsewhere' : 'browser';
}

function violation(page: unknown, directive: unknown, blocked: unknown, rootUrl: string): CspViolation[] {
  if (typeof page !== 'string' || typeof directive !== 'string') throw new TypeError('no violation');
  if (!URL.canParse(page) || new URL(page).origin !== rootUrl) return [];
  const name = /^[a-z-]{1,30}/.exec(directive)?.[0] ?? '';
  return [
    {
      directive: directives.test(name) ? name : 'other',
      blocked: blockedOf(typeof blocked === 'string' ? blocked : ''),
      page: patternOf(new URL(page).pathname),
    },
  ];
}

const directives =
  /^(?:(?:child|connect|default|font|frame|img|manifest|media|object|worker)-src|(?:script|style)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors)$/;

// An extension's origin is another in each browser, and so says whose it is: its scheme alone is kept.
function blockedOf(blocked: string): string {
  if (/^[a-z-]{0,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { origin, protocol } = new URL(blocked);
  if (/^(?:https?|wss?):$/.test(protocol)) return origin;
  return /^[a-z-]{1,30}/.exec(protocol)?.[0] ?? 'other';
}

const patterns = Object.values(paths).map(path => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}));

const patternOf = (pathname: string): string =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? '(unknown)';

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no map');
  return value as Record<string, unknown>;
}
