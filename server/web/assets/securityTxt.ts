import type { RequestHandler } from 'express';
import { DAY } from '#contract/time/units.ts';
import type { WebDeps } from '../ports/index.ts';

/** Half of what RFC 9116 (2.5.5) allows, so that cached copies expire in time. */
const validityDays = 180;

interface Facts {
  rootUrl: string;
  /** An email address. */
  contact: string;
  /** Language codes, the preferred one first. */
  languages: readonly string[];
  now: Date;
}

/**
 * GET /.well-known/security.txt: the contact for security reports. Not found while the operator has no address
 * configured.
 */
export function createSecurityTxtHandler({
  config,
  site,
  now,
}: Pick<WebDeps, 'now'> & {
  config: Pick<WebDeps['config'], 'rootUrl'>;
  site: Pick<WebDeps['site'], 'now'>;
}): RequestHandler {
  return (request, response, next) => {
    const { contact, languages } = site.now();
    if (request.path !== '/' || !contact.operatorEmail) return next();
    const text = written({
      rootUrl: config.rootUrl,
      contact: contact.operatorEmail,
      languages,
      now: now(),
    });
    response.set('Cache-Control', 'public, max-age=3600').type('text/plain').send(text);
  };
}

function written({ rootUrl, contact, languages, now }: Facts): string {
  // Stays the same all day.
  const expires = new Date((Math.floor(now.getTime() / DAY) + validityDays) * DAY);
  return [
    `Contact: ${mailto(contact)}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${rootUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function mailto(address: string): string {
  const at = address.lastIndexOf('@');
  const name = encodeURIComponent(address.slice(0, at)).replaceAll('%2B', '+');
  return `mailto:${name}@${address.slice(at + 1)}`;
}
