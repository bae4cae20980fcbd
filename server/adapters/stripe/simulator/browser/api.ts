import type { StripeError } from '@stripe/stripe-js';
import { siteUrl } from './site.ts';

export type Answer<T> = { result: T; error?: undefined } | { result?: undefined; error: StripeError };

export type Params = { [name: string]: unknown };

/** Encodes `{a: {b: 1}}` as `a[b]=1`. Leaves out undefined and null. */
export function encoded(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') return form.append(name, String(value));
    for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return form;
}

const noConnection: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

/** Sends a request; never rejects. */
async function ask<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(url, init);
    const body = (await response.json()) as T & { error?: StripeError };
    return body.error ? { error: body.error } : { result: body };
  } catch {
    return { error: noConnection };
  }
}

/** Creates a client for the API with a publishable key, through the site that served this script. */
export function createApiClient(publishableKey: string, stripeAccount: string | undefined) {
  const headers = {
    Authorization: `Bearer ${publishableKey}`,
    ...(stripeAccount ? { 'Stripe-Account': stripeAccount } : {}),
  };
  const base = `${siteUrl}/api/v1`;
  return {
    get: <T>(path: string, params: Params) =>
      ask<T>(`${base}${path}?${encoded(params).toString()}`, { headers }),
    post: <T>(path: string, params: Params) =>
      ask<T>(`${base}${path}`, { method: 'POST', headers, body: encoded(params) }),
    /** Submits the result of the bank's authentication. */
    authenticate: <T>(id: string, secret: string, outcome: 'complete' | 'fail') =>
      ask<T>(`${siteUrl}/3ds/${encodeURIComponent(id)}`, {
        method: 'POST',
        body: encoded({ client_secret: secret, outcome }),
      }),
  };
}

export type Api = ReturnType<typeof createApiClient>;

/** Wrong use of the library, thrown to the page's developer. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}
