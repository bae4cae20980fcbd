import * as v from 'valibot';
import { clearable, flag, integer, metadata, text } from '../../http/params.ts';
import { addressParam } from '../billing.ts';
import { bankAccountParam } from '../bankAccounts.ts';

const field = v.optional(clearable);

const dob = v.optional(
  v.union([v.literal(''), v.strictObject({ day: integer, month: integer, year: integer })]),
);

const relationship = v.strictObject({
  authorizer: v.optional(flag),
  director: v.optional(flag),
  executive: v.optional(flag),
  legal_guardian: v.optional(flag),
  owner: v.optional(flag),
  percent_ownership: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.transform(Number), v.number())]),
  ),
  representative: v.optional(flag),
  title: v.optional(v.string()),
});

export const personEntries = {
  address: v.optional(addressParam),
  dob,
  email: field,
  first_name: field,
  last_name: field,
  first_name_kana: field,
  first_name_kanji: field,
  last_name_kana: field,
  last_name_kanji: field,
  gender: field,
  id_number: field,
  maiden_name: field,
  metadata: v.optional(metadata),
  nationality: field,
  phone: field,
  political_exposure: v.optional(v.picklist(['existing', 'none'])),
  relationship: v.optional(relationship),
  ssn_last_4: field,
};

export const personParam = v.strictObject(personEntries);
export type PersonParams = v.InferOutput<typeof personParam>;

export const companyParam = v.strictObject({
  address: v.optional(addressParam),
  directors_provided: v.optional(flag),
  executives_provided: v.optional(flag),
  name: field,
  name_kana: field,
  name_kanji: field,
  owners_provided: v.optional(flag),
  phone: field,
  registration_number: field,
  structure: v.optional(v.string()),
  tax_id: field,
  tax_id_registrar: field,
  vat_id: field,
});
export type CompanyParams = v.InferOutput<typeof companyParam>;

export const businessType = v.picklist(['individual', 'company', 'non_profit', 'government_entity']);

const tosAcceptance = v.strictObject({
  date: v.optional(integer),
  ip: v.optional(text),
  service_agreement: v.optional(v.picklist(['full', 'recipient'])),
  user_agent: v.optional(v.string()),
});

const businessProfile = v.strictObject({
  mcc: field,
  name: field,
  product_description: field,
  support_email: field,
  support_phone: field,
  support_url: field,
  url: field,
});

const schedule = v.strictObject({
  interval: v.optional(v.picklist(['manual', 'daily', 'weekly', 'monthly'])),
  delay_days: v.optional(v.union([v.literal('minimum'), integer])),
});

const settings = v.strictObject({
  payouts: v.optional(
    v.strictObject({
      schedule: v.optional(schedule),
      debit_negative_balances: v.optional(flag),
      statement_descriptor: v.optional(v.string()),
    }),
  ),
  payments: v.optional(v.strictObject({ statement_descriptor: v.optional(v.string()) })),
  card_payments: v.optional(v.strictObject({ statement_descriptor_prefix: v.optional(v.string()) })),
});

const externalAccount = v.union([
  text,
  v.strictObject({ object: v.optional(v.literal('bank_account')), ...bankAccountParam.entries }),
]);

export const updateAccountEntries = {
  account_token: v.optional(text),
  business_profile: v.optional(businessProfile),
  business_type: v.optional(businessType),
  capabilities: v.optional(v.record(v.string(), v.strictObject({ requested: v.optional(flag) }))),
  company: v.optional(companyParam),
  default_currency: v.optional(text),
  email: v.optional(clearable),
  external_account: v.optional(externalAccount),
  individual: v.optional(personParam),
  metadata: v.optional(metadata),
  settings: v.optional(settings),
  tos_acceptance: v.optional(tosAcceptance),
};

export const createAccountEntries = {
  ...updateAccountEntries,
  type: v.optional(v.picklist(['custom', 'express', 'standard'])),
  country: v.optional(text),
  controller: v.optional(
    v.strictObject({
      requirement_collection: v.optional(v.picklist(['application', 'stripe'])),
      losses: v.optional(v.strictObject({ payments: v.picklist(['application', 'stripe']) })),
      fees: v.optional(v.strictObject({ payer: v.picklist(['application', 'account']) })),
      stripe_dashboard: v.optional(v.strictObject({ type: v.picklist(['express', 'full', 'none']) })),
    }),
  ),
};

export type UpdateAccountParams = v.InferOutput<v.StrictObjectSchema<typeof updateAccountEntries, undefined>>;
export type CreateAccountParams = v.InferOutput<v.StrictObjectSchema<typeof createAccountEntries, undefined>>;

/** Contents of an account token. */
export const accountTokenParam = v.strictObject({
  business_type: v.optional(businessType),
  company: v.optional(companyParam),
  individual: v.optional(personParam),
  tos_shown_and_accepted: v.optional(flag),
});
export type AccountTokenParams = v.InferOutput<typeof accountTokenParam>;
