import type { IncomingHttpHeaders } from 'node:http';
import { platformAccount, type Call } from '../call.ts';
import type { ObjectCollection } from '../storage/port.ts';
import { forbidden, unauthorized } from './failure.ts';

/** The simulator's keys; they open nothing else. */
export const simulatorKeys = { secret: 'sk_test_simulator', publishable: 'pk_test_simulator' } as const;

const masked = (key: string) => key.slice(0, 8).padEnd(Math.min(key.length, 24), '*');

/**
 * Authenticates the caller: from `Authorization: Bearer`, `Basic key:` or, in a browser's form, `key`.
 * @throws Failure 401 without a key or with a wrong one.
 */
export function authenticate(headers: IncomingHttpHeaders, formKey: unknown): Call['by'] {
  const key = keyOf(headers.authorization) ?? (typeof formKey === 'string' ? formKey : undefined);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === simulatorKeys.secret) return 'secret';
  if (key === simulatorKeys.publishable) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`, 'api_key_invalid');
}

function keyOf(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

/** Publishable keys are public: they must never permit server-only calls. */
export const secretKeyRequired = () =>
  unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );

/** What Stripe.js reports when it is given a secret key. */
export const secretKeyExposed = () =>
  unauthorized('You should not use your secret key in a browser. Please pass a publishable key instead.');

/**
 * Returns the account whose objects `Stripe-Account` refers to.
 * @throws Failure 403 for an account that is not connected.
 */
export async function scopeOf(
  objects: ObjectCollection,
  header: string | string[] | undefined,
): Promise<string> {
  if (typeof header !== 'string' || header === '' || header === platformAccount) return platformAccount;
  if (await objects.find(header, { kind: 'account', account: platformAccount })) return header;
  throw accountInvalid(header);
}

/** The response about an account that does not exist, or is not connected. */
export const accountInvalid = (id: string) =>
  forbidden(
    `The provided key '${masked(simulatorKeys.secret)}' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    'account_invalid',
  );
