import type Stripe from 'stripe';
import { onAccount, type Call } from '../../call.ts';
import { bankRules, isIbanCountry } from '../../countries.ts';
import { invalid, missing } from '../../http/failure.ts';
import { mergeMetadata } from '../../http/params.ts';
import { emit } from '../../webhooks/emit.ts';
import { bankAccountOf, redeemBankToken } from '../bankAccounts.ts';
import type { AccountTokenParams, UpdateAccountParams } from './params.ts';
import { mismatchesIn, newCompany, newPerson, writeCompany, writePerson } from './people.ts';
import { writeCapabilities, writeProfile, writeSettings } from './profile.ts';
import type { AccountInternals } from './save.ts';

const tokenFields = ['individual', 'company', 'business_type', 'tos_acceptance'] as const;

interface AccountDetails extends AccountTokenParams {
  tos?: Stripe.Account.TosAcceptance;
}

/** Returns the account details of a call, given directly or by a token. @throws Failure 400 */
async function accountDetails(call: Call, given: UpdateAccountParams): Promise<AccountDetails> {
  if (!given.account_token) {
    const tos = given.tos_acceptance;
    return {
      business_type: given.business_type,
      company: given.company,
      individual: given.individual,
      ...(tos
        ? { tos: { date: tos.date ?? null, ip: tos.ip ?? null, user_agent: tos.user_agent ?? null } }
        : {}),
    };
  }
  const both = tokenFields.find(field => given[field] !== undefined);
  if (both) {
    throw invalid('parameters_exclusive', `You cannot give both account_token and ${both}.`, { param: both });
  }
  const token = await call.objects.find('token', given.account_token);
  const details = (await call.objects.hidden(given.account_token)) as AccountTokenParams;
  if (!token || token.type !== 'account') throw missing('token', given.account_token, 'account_token');
  if (token.used) {
    throw invalid('token_already_used', `You cannot use a Stripe token more than once: ${token.id}.`, {
      param: 'account_token',
    });
  }
  await call.objects.save('token', { ...token, used: true });
  return {
    ...details,
    ...(details.tos_shown_and_accepted
      ? { tos: { date: call.now, ip: token.client_ip ?? '127.0.0.1', user_agent: null } }
      : {}),
  };
}

/** @throws Failure 400 for URLs that are not publicly reachable. */
function checkUrl(url: string | null | undefined): void {
  if (!url) return;
  const host = URL.canParse(url.includes('://') ? url : `https://${url}`)
    ? new URL(url.includes('://') ? url : `https://${url}`).hostname
    : '';
  if (/\./.test(host) && !/(^|\.)(example\.(com|org|net)|localhost)$|^127\./.test(host)) return;
  throw invalid('url_invalid', 'Not a valid URL', { param: 'business_profile[url]' });
}

/** Returns `account` with everything that the call provides. */
export async function writeAccount(
  call: Call,
  account: Stripe.Account,
  file: AccountInternals,
  given: UpdateAccountParams,
): Promise<{ account: Stripe.Account; file: AccountInternals }> {
  checkUrl(given.business_profile?.url);
  const details = await accountDetails(call, given);
  const country = account.country ?? '';
  const businessType = details.business_type ?? account.business_type ?? null;
  const isPerson = businessType === 'individual';
  const { individual: oldIndividual, company: oldCompany, ...rest } = account;
  const person = details.individual;
  const individual =
    isPerson || person
      ? writePerson(oldIndividual ?? newPerson(call, account.id), person ?? {}, country, 'individual')
      : undefined;
  const company =
    (businessType && !isPerson) || details.company
      ? writeCompany(oldCompany ?? newCompany(), details.company ?? {}, country)
      : undefined;
  const written: Stripe.Account = {
    ...rest,
    ...(individual ? { individual } : {}),
    ...(company ? { company } : {}),
    business_type: businessType,
    business_profile: writeProfile(account.business_profile, given.business_profile),
    capabilities: writeCapabilities(account.capabilities, given.capabilities),
    email: given.email === undefined ? account.email : given.email,
    metadata: mergeMetadata(account.metadata, given.metadata),
    settings: writeSettings(account.settings, given.settings),
    ...(details.tos ? { tos_acceptance: details.tos } : {}),
  };
  const mismatches = mismatchesIn(
    { ...person, ...details.company, address: person?.address ?? details.company?.address },
    file.mismatches,
  );
  const withBank = given.external_account
    ? await writeExternalAccount(call, written, given.external_account)
    : written;
  return {
    account: withBank,
    file: { ...file, mismatches, usesTokens: file.usesTokens || Boolean(given.account_token) },
  };
}

/** Sets the account's bank account, replacing an older one in the same currency. */
export async function writeExternalAccount(
  call: Call,
  account: Stripe.Account,
  given: NonNullable<UpdateAccountParams['external_account']>,
): Promise<Stripe.Account> {
  const { bankAccount, payoutFailure } =
    typeof given === 'string' ? await redeemBankToken(call, given) : bankAccountOf(given, account.id);
  const rules = bankRules[account.country ?? ''];
  const there = bankRules[bankAccount.country];
  // Within the area of IBANs, the currency of the bank account becomes the account's.
  const areBothIban = rules && there && isIbanCountry(rules) && isIbanCountry(there);
  if (rules && bankAccount.currency !== rules.currency && !areBothIban) {
    throw invalid(
      'parameter_invalid',
      `A bank account in ${bankAccount.country} (${bankAccount.currency}) cannot pay out an account in ${account.country} (${rules.currency}).`,
      { param: 'external_account' },
    );
  }
  const own = onAccount(call, account.id);
  const owned: Stripe.BankAccount = { ...bankAccount, account: account.id };
  for (const old of account.external_accounts?.data ?? []) await own.objects.remove(old.id);
  await own.objects.add('bank_account', owned, { payoutFailure });
  await emit(own, 'account.external_account.created', owned);
  return {
    ...account,
    default_currency: owned.currency,
    external_accounts: {
      object: 'list',
      data: [owned],
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
  };
}
