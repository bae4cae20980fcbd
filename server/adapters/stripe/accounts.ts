import type Stripe from 'stripe';
import type { JsonObject } from '#contract/json.ts';
import type {
  AccountDetails,
  ConnectedAccount,
  ConnectedAccounts,
} from '#server/marketplace/ports/paymentAccounts.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { answerOf } from './errors.ts';

/** Connected accounts of Stripe's "custom" type: the marketplace is responsible for them and triggers their payouts. */
export function createConnectedAccounts(stripe: Stripe): ConnectedAccounts {
  return {
    async createAccount({ country, userId, ...details }, idempotencyKey) {
      const params: Stripe.AccountCreateParams = {
        type: 'custom',
        country,
        ...detailsOf({ requestedCapabilities: ['card_payments', 'transfers'], ...details }),
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { userId },
      };
      return toAccount(await answerOf(stripe.accounts.create(params, { idempotencyKey })));
    },
    async updateAccount(id, details) {
      return toAccount(await answerOf(stripe.accounts.update(id, detailsOf(details))));
    },
    async findAccount(id) {
      return toAccount(await answerOf(stripe.accounts.retrieve(id)));
    },
    async deleteAccount(id) {
      try {
        await answerOf(stripe.accounts.del(id));
      } catch (error) {
        if (!(error instanceof PaymentRefusal && error.isMissing)) throw error;
      }
    },
    async createAccountLink(account, { kind, returnUrl, refreshUrl, fields, futureRequirements }) {
      const params: Stripe.AccountLinkCreateParams = {
        account,
        type: kind,
        return_url: returnUrl,
        refresh_url: refreshUrl,
        collection_options: { fields, future_requirements: futureRequirements },
      };
      const { url, expires_at } = await answerOf(stripe.accountLinks.create(params));
      return { url, expiresAt: new Date(expires_at * 1000) };
    },
    async createPerson(accountId, person_token) {
      return (await answerOf(stripe.accounts.createPerson(accountId, { person_token }))).id;
    },
  };
}

/** Returns the parameters shared by creating and updating accounts. */
function detailsOf(details: AccountDetails) {
  const { accountToken, bankAccountToken, businessProfileMCC: mcc, requestedCapabilities } = details;
  const profile = { ...(mcc ? { mcc } : {}), ...businessOf(details) };
  return {
    ...(accountToken ? { account_token: accountToken } : {}),
    ...(bankAccountToken ? { external_account: bankAccountToken } : {}),
    ...(requestedCapabilities ? { capabilities: capabilitiesOf(requestedCapabilities) } : {}),
    ...(Object.keys(profile).length > 0 ? { business_profile: profile } : {}),
  };
}

function capabilitiesOf(requested: readonly string[]): Stripe.AccountCreateParams.Capabilities {
  return {
    ...(requested.includes('card_payments') ? { card_payments: { requested: true } } : {}),
    ...(requested.includes('transfers') ? { transfers: { requested: true } } : {}),
  };
}

/** Stripe rejects local URLs; a description is accepted instead. */
function businessOf({ businessProfileURL: url, businessProfileProductDescription: text }: AccountDetails) {
  const isPublic = url !== undefined && URL.canParse(url) && !local.test(new URL(url).hostname);
  if (url !== undefined && !isPublic) return { product_description: text ?? 'Help offered to people' };
  return { ...(isPublic ? { url } : {}), ...(text ? { product_description: text } : {}) };
}

const local =
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?example\.(com|org|net))$|\.(test|localhost|local)$/;

function toAccount(account: Stripe.Account): ConnectedAccount {
  return {
    id: account.id,
    isChargeable: account.charges_enabled,
    canBePaidOut: account.payouts_enabled,
    data: JSON.parse(JSON.stringify(account)) as JsonObject,
  };
}
