import * as v from 'valibot';
import { body } from '#contract/inputs.ts';
import { list, oneOf, optional, string } from '#contract/schemas.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as payments from '#server/marketplace/payments/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { get, noBody, noQuery, ownUserScopes, post, whole } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

/** Tokens and object ids created by the provider's own script in the browser. */
const token = string({ min: 1, max: 100 });

const details = {
  accountToken: optional(token),
  bankAccountToken: optional(token),
  businessProfileMCC: optional(string({ min: 4, max: 4 })),
  businessProfileURL: optional(string({ min: 1, max: 1000 })),
  businessProfileProductDescription: optional(string({ min: 1, max: 1000 })),
  requestedCapabilities: optional(list(string({ min: 1, max: 100 }))),
};

const linkKinds = {
  custom_account_verification: 'account_onboarding',
  custom_account_update: 'account_update',
  account_onboarding: 'account_onboarding',
  account_update: 'account_update',
} as const;

const linkKind = oneOf(
  'custom_account_verification',
  'custom_account_update',
  'account_onboarding',
  'account_update',
);
const dueFields = oneOf('currently_due', 'eventually_due');
const futureRequirements = oneOf('include', 'omit');
const address = v.pipe(
  string({ min: 1, max: 2000 }),
  v.check(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'Expected an address'),
);

/** `{fields, future_requirements}`; the web app sends `fields` as text, typed clients as a list of one. */
const collectionOptions = v.pipe(
  v.custom<object>(value => typeof value === 'object' && value !== null, 'Expected a map'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const fields = 'fields' in value ? value.fields : undefined;
    const future = 'future_requirements' in value ? value.future_requirements : undefined;
    const due = v.safeParse(dueFields, Array.isArray(fields) ? fields[0] : (fields ?? 'currently_due'));
    const later = v.safeParse(futureRequirements, future ?? 'omit');
    if (due.success && later.success) return { fields: due.output, futureRequirements: later.output };
    // The error names the parameter as a whole.
    addIssue({ message: (due.issues ?? later.issues)?.[0].message ?? '' });
    return NEVER;
  }),
);

const createAccount = {
  scopes: ownUserScopes,
  input: body({ country: string({ min: 2, max: 2 }), ...details }),
  run: payments.createAccount,
};
const updateAccount = { scopes: ownUserScopes, input: body(details), run: payments.updateAccount };

export const stripeEndpoints: readonly Endpoint[] = [
  get({
    path: 'stripe_account/fetch',
    scopes: ownUserScopes,
    input: noQuery,
    run: ctx => payments.fetchAccount(ctx),
  }),
  post({ path: 'stripe_account/create', ...createAccount }),
  post({ path: 'stripe_account/update', ...updateAccount }),
  // Former names, which answer with the user.
  post({ path: 'current_user/create_stripe_account', ...createAccount, run: userAfter(createAccount.run) }),
  post({ path: 'current_user/update_stripe_account', ...updateAccount, run: userAfter(updateAccount.run) }),
  post({
    path: 'current_user/delete_stripe_account',
    scopes: ownUserScopes,
    input: noBody,
    run: userAfter(payments.deleteAccount),
  }),
  whole(
    post({
      path: 'stripe_account_links/create',
      scopes: ownUserScopes,
      input: body({
        successURL: address,
        failureURL: address,
        type: linkKind,
        collect: optional(dueFields),
        collectionOptions: optional(collectionOptions),
      }),
      run: (ctx, { successURL, failureURL, type, collect, collectionOptions: options }) =>
        payments.createAccountLink(ctx, {
          kind: linkKinds[type],
          returnUrl: successURL,
          refreshUrl: failureURL,
          fields: options?.fields ?? collect ?? 'currently_due',
          futureRequirements: options?.futureRequirements ?? 'omit',
        }),
    }),
  ),
  whole(
    post({
      path: 'stripe_persons/create',
      scopes: ownUserScopes,
      input: body({ personToken: token }),
      run: payments.createPerson,
    }),
  ),
  whole(
    post({
      path: 'stripe_setup_intents/create',
      scopes: ownUserScopes,
      input: noBody,
      run: ctx => payments.createSetupIntent(ctx),
    }),
  ),
  post({
    path: 'stripe_customer/create',
    scopes: ownUserScopes,
    input: body({
      stripePaymentMethodId: optional(token),
      stripeCustomerEmail: optional(string({ min: 3, max: 500 })),
    }),
    run: payments.createCustomer,
  }),
  post({
    path: 'stripe_customer/add_payment_method',
    scopes: ownUserScopes,
    input: body({ stripePaymentMethodId: token }),
    run: payments.addPaymentMethod,
  }),
  post({
    path: 'stripe_customer/delete_payment_method',
    scopes: ownUserScopes,
    input: noBody,
    run: ctx => payments.deletePaymentMethod(ctx),
  }),
];

function userAfter<P>(run: (ctx: Ctx, params: P) => Promise<Resource>) {
  return async (ctx: Ctx, params: P): Promise<Resource> => {
    await run(ctx, params);
    return users.showCurrentUser(ctx);
  };
}
