import { contentRuleNames } from '#server/marketplace/contentRules.ts';
import { minorUnits } from '#contract/payment/currencies.ts';
import type { Group } from './declare.ts';
import { matching, percent, statementSuffix, webhookSecrets } from './schemas.ts';

/** Merchant category code of payees, unless configured otherwise (specification section 9, readings 45). */
const defaultMerchantCategory = '5734';

/** The marketplace and the API clients that may access it. */
export const api = {
  title: 'The marketplace API',
  settings: {
    CLIENT_ID: {
      kind: 'text',
      example: 'our-web-app',
      otherwise: "the demo's; required in production",
      means: 'name of the web app at the marketplace API',
    },
    CLIENT_SECRET: {
      kind: 'text',
      must: 'a text of at least 16 characters in production',
      otherwise: "the demo's; required in production",
      secret: true,
      means: 'with it the server vouches for prices and for people whom another site vouches for',
    },
    INTEGRATION_CLIENT_ID: {
      kind: 'text',
      example: 'our-reports',
      otherwise: "the demo's; none in production",
      means: 'name of a client of the Integration API',
    },
    INTEGRATION_CLIENT_SECRET: {
      kind: 'text',
      must: 'a text of at least 16 characters in production',
      otherwise: 'required with its name',
      secret: true,
      means: 'its secret',
    },
    MARKETPLACE_API_URL: {
      kind: 'address',
      protocols: ['http:', 'https:'],
      example: 'https://marketplace.example.org',
      otherwise: 'the embedded engine',
      means: 'a hosted platform that speaks the same API; this server then keeps nothing itself',
    },
  },
} as const satisfies Group;

/** Rules of the marketplace. Operators change most of them at /console/settings while the site runs. */
export const marketplace = {
  title: 'Listings and people',
  settings: {
    MARKETPLACE_NAME: { kind: 'text', fallback: 'Poruch', means: 'the name of the site' },
    LISTING_APPROVAL: {
      kind: 'choice',
      values: ['on', 'new', 'off'],
      fallback: { production: 'on', elsewhere: 'off' },
      means:
        'listings of unverified authors and their changes wait for an operator; `new`: changes are shown at once and looked at afterwards',
    },
    LISTING_RULES: {
      kind: 'choice',
      values: contentRuleNames,
      fallback: 'help',
      means:
        'what a published listing must carry: `help`: category, subcategory, place, picture and a price in `CURRENCY`, as our pages need; `open`: a title, for a front end with fields of its own',
    },
    UNKNOWN_FILTERS: {
      kind: 'choice',
      values: ['refuse', 'ignore'],
      fallback: 'refuse',
      means:
        'what becomes of an API search by a public field that has no filter: answered with 400, or by all listings with a note in the log',
    },
    LISTING_FRESHNESS_DAYS: {
      kind: 'whole',
      min: 0,
      max: 3650,
      fallback: 60,
      otherwise: '`60`; `0` in production without `SMTP_URL`',
      means:
        'authors of listings unchanged for so long are asked by mail whether they are still valid, twice, before they are closed; `0`: never',
    },
    NEW_ACCOUNT_DAYS: {
      kind: 'whole',
      min: 0,
      max: 3650,
      fallback: 7,
      means:
        'accounts younger than so many days begin 20 conversations and publish 5 listings a day, and readers are warned of contact data in their first messages; `0`: never',
    },
    USER_APPROVAL: {
      kind: 'choice',
      values: ['on', 'off'],
      fallback: 'off',
      means: 'new accounts wait for an operator before they post or start anything',
    },
    PRIVATE_MARKETPLACE: {
      kind: 'choice',
      values: ['on', 'off'],
      fallback: 'off',
      means: 'only signed-in and approved people see listings, people and reviews',
    },
    POSTING_RIGHTS: {
      kind: 'choice',
      values: ['on', 'off'],
      fallback: 'on',
      means: 'whether operators can deny a person to post listings',
    },
    TRANSACTION_RIGHTS: {
      kind: 'choice',
      values: ['on', 'off'],
      fallback: 'on',
      means: 'whether operators can deny a person to start transactions',
    },
  },
} as const satisfies Group;

/** Prices and cards. */
export const money = {
  title: 'Money',
  settings: {
    CURRENCY: {
      kind: 'choice',
      values: Object.keys(minorUnits),
      fallback: 'EUR',
      means: 'the one currency of the site',
    },
    CUSTOMER_COMMISSION: {
      kind: 'text',
      must: 'a percentage from 0 to 50 with at most two decimals',
      schema: percent,
      example: '2.5',
      fallback: '0',
      means: 'percent of a price, on top for who books',
    },
    PROVIDER_COMMISSION: {
      kind: 'text',
      must: 'a percentage from 0 to 50 with at most two decimals',
      schema: percent,
      example: '2.5',
      fallback: '0',
      means: 'percent of a price, off for who is paid',
    },
    STATEMENT_SUFFIX: {
      kind: 'text',
      must: 'at most 22 plain characters with a letter among them, none of < > \\ \' " *',
      schema: statementSuffix,
      example: 'PORUCH HELP',
      means: "follows the payment provider's name on card statements",
    },
    MERCHANT_CATEGORY: {
      kind: 'text',
      must: 'a merchant category code of four digits',
      schema: matching(/^\d{4}$/),
      example: '8398',
      fallback: defaultMerchantCategory,
      means: 'what those who are paid do, as the card networks number it: 7011 lodging, 8398 charities',
    },
    STRIPE_SECRET_KEY: {
      kind: 'text',
      must: 'a secret key of Stripe: it begins with sk_',
      schema: matching(/^[sr]k_/),
      otherwise: 'no card payments',
      secret: true,
      means: 'card payments through Stripe, with the next one',
    },
    STRIPE_PUBLISHABLE_KEY: {
      kind: 'text',
      must: 'a publishable key of Stripe: it begins with pk_',
      schema: matching(/^pk_/),
      example: 'pk_test_12345',
      means: 'the same account for browsers; empty (`STRIPE_PUBLISHABLE_KEY=`) switches payments off',
    },
    STRIPE_WEBHOOK_SECRETS: {
      kind: 'text',
      must: 'signing secrets with spaces between them: each begins with whsec_',
      schema: webhookSecrets,
      otherwise: 'required with the keys in production',
      secret: true,
      means:
        'the signing secrets of the webhook endpoints `/v1/stripe/webhooks`, one for your account and one for connected accounts',
    },
    STRIPE_SIMULATOR: {
      kind: 'choice',
      values: ['on', 'off', 'i-know-this-is-test-money'],
      fallback: { production: 'off', elsewhere: 'on' },
      means:
        'without keys: test payments against a built-in Stripe, marked as such; production refuses `on` and wants it named in full',
    },
    STRIPE_SIMULATOR_PORT: {
      kind: 'whole',
      min: 0,
      max: 65_535,
      fallback: 3010,
      means:
        'where the built-in Stripe listens on this machine; unless it is set, another port if this one is in use or is `PORT`',
    },
  },
} as const satisfies Group;
