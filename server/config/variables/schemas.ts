import { isIP } from 'node:net';
import * as v from 'valibot';
import { emailKey, isEmail } from '#contract/account/email.ts';
import { fromText } from '#contract/parse.ts';
import { isTimeZone } from '#server/marketplace/timeZone.ts';

// How variables of kind `text` are read. What they must be is said where they are declared.

const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

const partsOf = (separator: string | RegExp) => (text: string) =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '');

/** Becomes the origin without a slash at its end. */
export const origin = v.pipe(
  v.string(),
  v.transform(text => text.replace(/\/+$/, '')),
  v.check(isOrigin),
);

/** Origins, separated by commas. */
export const origins = v.pipe(
  v.string(),
  v.transform(partsOf(',')),
  v.check(parts => parts.every(isOrigin)),
);

export const ipAddress = v.pipe(
  v.string(),
  v.check(text => isIP(text) !== 0),
);

export const timeZone = v.pipe(v.string(), v.check(isTimeZone));

/** '0' to '50', with at most two decimals. */
export const percent = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(\.\d{1,2})?$/),
  v.check(text => Number(text) <= 50),
);

/** As card networks require: contains letters, and none of < > \\ ' " *. */
export const statementSuffix = v.pipe(
  v.string(),
  v.regex(/^[\x20-\x7e]{1,22}$/),
  v.regex(/[a-z]/i),
  v.regex(/^[^<>\\'"*]*$/),
);

/** Text of this form. */
export const matching = (form: RegExp) => v.pipe(v.string(), v.regex(form));

/** Text of at least so many characters. */
export const atLeast = (min: number) => v.pipe(v.string(), v.minLength(min));

/** One line, with single spaces. */
export const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(text => text.trim().replaceAll(/\s+/g, ' ')),
    v.maxLength(max),
  );

/** An address; nothing but spaces counts as none. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.check(text => text === '' || isEmail(text)),
);

/** Addresses, separated by commas; in lower case. */
export const emails = v.pipe(
  v.string(),
  v.transform(partsOf(',')),
  v.check(parts => parts.every(isEmail)),
  v.transform(parts => parts.map(emailKey)),
);

/** The sender of mails: an address, or a name, which may become quoted, with the address in angle brackets. */
export const sender = fromText(text => {
  const from = text.trim();
  const [, name = '', bracketed] = /^([^<>"\r\n,;]*)<([^<>\s]+)>$/.exec(from) ?? [];
  const address = bracketed ?? from;
  if (!isEmail(address)) return undefined;
  return name.trim() ? `"${name.trim()}" <${address}>` : address;
}, 'an address');

/** The signing secrets of webhook endpoints, separated by spaces or commas. */
export const webhookSecrets = v.pipe(
  v.string(),
  v.transform(partsOf(/[\s,]+/)),
  v.check(secrets => secrets.every(secret => secret.startsWith('whsec_'))),
);

/** `https://key@host/project` */
export const sentryDsn = v.pipe(
  v.string(),
  v.check(text => URL.canParse(text)),
  v.check(text => {
    const { protocol, username, pathname } = new URL(text);
    return /^https?:$/.test(protocol) && username !== '' && /\/\d+$/.test(pathname);
  }),
);

/** A `file`, the `url` of tiles elsewhere, or `none`. */
export const tiles = (protocols: readonly string[]) =>
  fromText(text => {
    if (text === 'none') return { kind: 'none' } as const;
    if (!text.includes('://')) return { kind: 'file', file: text } as const;
    return URL.canParse(text) && protocols.includes(new URL(text).protocol)
      ? ({ kind: 'url', url: text.replace(/\/+$/, '') } as const)
      : undefined;
  }, 'a file or an address');

/** An OpenID Connect provider that knows our web app as `clientId`. */
export interface IdentityProvider {
  idpId: string;
  clientId: string;
  issuer: string;
}

const identityProvider = v.pipe(
  v.string(),
  v.transform(partsOf(/\s+/)),
  v.strictTuple([
    v.string(),
    v.string(),
    v.pipe(
      v.string(),
      v.check(issuer => /^https:/.test(issuer) && URL.canParse(issuer)),
    ),
  ]),
  v.transform(([idpId, clientId, issuer]): IdentityProvider => ({ idpId, clientId, issuer })),
);

/** `google 123.apps.googleusercontent.com https://accounts.google.com; …` */
export const identityProviders = v.pipe(v.string(), v.transform(partsOf(';')), v.array(identityProvider));
