import { paths } from '#contract/paths.ts';

/** A violation of the policy of {@link createCsp}. Nothing in it reveals who read which page. */
export interface CspViolation {
  /** `script-src-elem`; `other` for a directive that our policy doesn't use. */
  directive: string;
  /** Origin of the blocked resource, or its kind: `inline`, `eval`, `data`, `chrome-extension`. */
  blocked: string;
  /** Route pattern of the page, such as `/l/:slug/:id`. */
  page: string;
}

/** The kind of source that was blocked; few values, so it can be a metric label. */
export type ViolationSource = 'own' | 'inline' | 'eval' | 'elsewhere' | 'browser';

/** No real page view causes more. */
const maxViolations = 20;

/**
 * Returns the violations in a report that a browser sent to `report-uri` (CSP 2, one) or `report-to` (Reporting API,
 * several; other report types are ignored). Only those on pages of `rootUrl` count: anybody can send anything.
 * @throws TypeError when it is not a report
 */
export function violationsOf(report: unknown, rootUrl: string): CspViolation[] {
  if (Array.isArray(report)) {
    const found = report.slice(0, maxViolations).map(mapOf);
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

/** Browser extensions and virus scanners cause many violations that are not our fault. */
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

// The origin of an extension is unique to each browser, which would identify its user: only the scheme is kept.
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
