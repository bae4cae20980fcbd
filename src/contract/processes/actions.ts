/** Type of a transition parameter on the wire (marketplace-api 4.6, processTransition). */
export type ParamType = 'uuid' | 'string' | 'integer' | 'timestamp' | 'boolean' | 'object' | 'lineItems';

export interface ActionParams {
  req: Readonly<Record<string, ParamType>>;
  opt: Readonly<Record<string, ParamType>>;
}

const nothing: ActionParams = { req: {}, opt: {} };
const review: ActionParams = { req: { reviewRating: 'integer', reviewContent: 'string' }, opt: {} };

/** Every action a transition can have, with the parameters it takes (marketplace-api 7.7). */
export const actionParams = {
  'action/create-pending-booking': {
    req: { bookingStart: 'timestamp', bookingEnd: 'timestamp' },
    opt: { bookingDisplayStart: 'timestamp', bookingDisplayEnd: 'timestamp', seats: 'integer' },
  },
  'action/accept-booking': nothing,
  'action/decline-booking': nothing,
  'action/cancel-booking': nothing,
  /** Not part of the marketplace API: rejects a listing that has a price, so that payment cannot be bypassed. */
  'action/require-free-listing': nothing,
  /** Not part of the marketplace API: rejects a stay whose day of arrival is over. */
  'action/require-not-begun': nothing,
  'action/privileged-set-line-items': { req: { lineItems: 'lineItems' }, opt: {} },
  'action/calculate-full-refund': nothing,
  'action/stripe-create-payment-intent': {
    req: {},
    opt: { paymentMethod: 'string', setupPaymentMethodForSaving: 'boolean' },
  },
  'action/stripe-confirm-payment-intent': nothing,
  'action/stripe-capture-payment-intent': nothing,
  'action/stripe-refund-payment': nothing,
  'action/stripe-create-payout': nothing,
  'action/post-review-by-customer': review,
  'action/post-review-by-provider': review,
  'action/publish-reviews': nothing,
  'action/update-protected-data': { req: {}, opt: { protectedData: 'object' } },
  'action/privileged-update-metadata': { req: {}, opt: { metadata: 'object' } },
} as const satisfies Record<string, ActionParams>;

export type ActionName = keyof typeof actionParams;

/** Merges the parameters of several actions: one that any of them requires is required. */
export function paramsOfActions(actions: readonly ActionName[]): ActionParams {
  const all = actions.map(action => actionParams[action]);
  const req = Object.assign({}, ...all.map(params => params.req)) as Record<string, ParamType>;
  const opt = Object.assign({}, ...all.map(params => params.opt)) as Record<string, ParamType>;
  return { req, opt: Object.fromEntries(Object.entries(opt).filter(([name]) => !(name in req))) };
}
