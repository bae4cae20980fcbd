import type Stripe from 'stripe';

/** The `error` of a response (payments.md 5.3). */
export interface FailureBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  network_decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** A response other than 200. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly body: FailureBody,
    /** Changes already written are kept: a declined card leaves a record. */
    readonly keepsChanges = false,
  ) {
    super(body.message);
    this.name = 'Failure';
  }
}

const docs = 'https://docs.stripe.com/error-codes#';

/** Creates a 400 with a code from Stripe's catalogue. */
export function invalid(
  code: string,
  message: string,
  more: Omit<Partial<FailureBody>, 'code' | 'message'> = {},
): Failure {
  const doc_url = `${docs}${code.replaceAll('_', '-')}`;
  return new Failure(400, { type: 'invalid_request_error', code, doc_url, message, ...more });
}

/** Creates a 400 without a code. */
export const refused = (message: string, param?: string): Failure =>
  new Failure(400, { type: 'invalid_request_error', message, ...(param ? { param } : {}) });

export const missing = (object: string, id: string, param = 'id'): Failure =>
  new Failure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: `${docs}resource-missing`,
    message: `No such ${object}: '${id}'`,
    param,
  });

export const unauthorized = (message: string, code?: string): Failure =>
  new Failure(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });

export const forbidden = (message: string, code?: string): Failure =>
  new Failure(403, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });

export const unknownRoute = (method: string, path: string): Failure =>
  new Failure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
