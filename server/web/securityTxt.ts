import type { RequestHandler } from 'express';
import type { WebDeps } from './deps.ts';

/** Half of what RFC 9116 (2.5.5) allows: a copy that somebody kept is told to be old in time. */
const daysGood = 180;
const day = 24 * 60 * 60 * 1000;

interface Facts {
  rootUrl: string;
  /** An e-mail address. */
  contact: string;
  /** Codes of languages, the preferred one first. */
  languages: readonly string[];
  now: Date;
}

/** GET /.well-known/security.txt: to whom defects of security are told. There is none while no address of the operator is set. */
export function securityTxt({
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
  // The same all day long.
  const expires = new Date((Math.floor(now.getTime() / day) + daysGood) * day);
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
