import type Stripe from 'stripe';
import * as v from 'valibot';
import { onAccount, platformAccount, type Call } from '../../call.ts';
import { bankRules } from '../../countries.ts';
import { invalid, refused } from '../../http/failure.ts';
import { text } from '../../http/params.ts';
import { asList, pageEntries, readPage, route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import { hasBalance } from '../balanceTransactions.ts';
import { requireConnected } from './connected.ts';
import { createAccountEntries, updateAccountEntries, type CreateAccountParams } from './params.ts';
import { futureRequirements } from './requirements.ts';
import { emptyFile, fileOf, saveAccount } from './save.ts';
import { writeAccount } from './write.ts';

const path = '/v1/accounts';

/** Country of the platform. */
const homeCountry = 'DE';

function plainAccount(call: Call, country: string): Stripe.Account {
  const id = newId('acct');
  return {
    id,
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_custom' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      type: 'application',
    },
    country,
    created: call.now,
    default_currency: bankRules[country]?.currency ?? 'eur',
    details_submitted: false,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `${path}/${id}/external_accounts`,
    },
    future_requirements: futureRequirements(),
    groups: { payments_pricing: null },
    metadata: {},
    payouts_enabled: false,
    requirements: futureRequirements(),
    settings: null,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'custom',
  };
}

/**
 * @throws Failure 400 for accounts other than custom ones, for which the platform is liable, or countries without
 * payouts.
 */
function checkKind(given: CreateAccountParams): void {
  if (given.type && given.controller) {
    throw invalid('parameters_exclusive', 'You may only specify one of these parameters: type, controller.', {
      param: 'type',
    });
  }
  const isOwn = given.controller
    ? given.controller.requirement_collection === 'application' &&
      given.controller.stripe_dashboard?.type === 'none'
    : given.type === 'custom';
  if (!isOwn) throw refused('The simulator has accounts of type custom only.', 'type');
  const country = given.country?.toUpperCase() ?? homeCountry;
  if (!bankRules[country]) {
    throw invalid('country_unsupported', `${country} is not currently supported.`, { param: 'country' });
  }
}

async function create(call: Call, given: CreateAccountParams): Promise<Stripe.Account> {
  checkKind(given);
  const fresh = plainAccount(call, given.country?.toUpperCase() ?? homeCountry);
  await call.objects.add('account', fresh);
  const { account, file } = await writeAccount(call, fresh, emptyFile, given);
  return saveAccount(call, account, file, fresh);
}

const platform = (call: Call): Stripe.Account => ({
  ...plainAccount(call, homeCountry),
  id: platformAccount,
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  type: 'standard',
});

export const accountRoutes = [
  route('GET', '/v1/account', {}, async call =>
    call.account === platformAccount
      ? platform(call)
      : onAccount(call, platformAccount).objects.require('account', call.account),
  ),
  route('POST', path, createAccountEntries, create),
  route('GET', path, pageEntries, async (call, page) =>
    asList(path, await call.objects.list('account', readPage(page))),
  ),
  route('GET', `${path}/:id`, {}, (call, _params, { id }) => requireConnected(call, id)),
  route('POST', `${path}/:id`, updateAccountEntries, async (call, given, { id = '' }) => {
    const before = await requireConnected(call, id);
    const { account, file } = await writeAccount(call, before, await fileOf(call, id), given);
    return saveAccount(call, account, file, before);
  }),
  route('DELETE', `${path}/:id`, {}, async (call, _params, { id = '' }) => {
    await requireConnected(call, id);
    // As in Stripe's live mode.
    if (await hasBalance(onAccount(call, id))) {
      throw refused('This account cannot be deleted: its balance is not zero.');
    }
    await call.objects.remove(id);
    return { id, object: 'account', deleted: true };
  }),
  route('POST', `${path}/:id/reject`, { reason: text }, async (call, { reason }, { id = '' }) => {
    const account = await requireConnected(call, id);
    const reasons = v.picklist(['fraud', 'terms_of_service', 'other']);
    const parsed = v.safeParse(reasons, reason);
    if (!parsed.success) throw refused(`Invalid reason: ${reason}`, 'reason');
    const file = { ...(await fileOf(call, id)), rejected: `rejected.platform_${parsed.output}` as const };
    return saveAccount(call, account, file, account);
  }),
];
