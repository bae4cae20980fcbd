import type Stripe from 'stripe';
import { onAccount, onPlatform, schedule, type Call } from '../../call.ts';
import { emit } from '../../webhooks/emit.ts';
import type { Mismatches } from './people.ts';
import { withRequirements } from './requirements.ts';

/** Account data that the API never exposes. */
export interface AccountInternals {
  mismatches: Mismatches;
  isVerified: boolean;
  rejected: Stripe.Account.Requirements.DisabledReason | null;
  /** The account was created or updated with tokens; such updates then always require a token. */
  usesTokens: boolean;
}

export const emptyFile: AccountInternals = {
  mismatches: {},
  isVerified: false,
  rejected: null,
  usesTokens: false,
};

export async function fileOf(call: Call, id: string): Promise<AccountInternals> {
  return { ...emptyFile, ...(await onPlatform(call).objects.hidden(id)) };
}

/** Seconds until provided details are verified. */
const verificationSeconds = 2;

const people = (call: Call, id: string) => onAccount(call, id).objects.all('person');

const bornIn = (account: Stripe.Account, all: readonly Stripe.Person[], year: number) =>
  [...(account.individual ? [account.individual] : []), ...all].some(
    ({ dob }) => dob?.year === year && dob.month === 1 && dob.day === 1,
  );

/** Stores a changed account, re-evaluates its requirements and emits the events. */
export async function saveAccount(
  call: Call,
  account: Stripe.Account,
  file: AccountInternals,
  before?: Stripe.Account,
): Promise<Stripe.Account> {
  const platform = onPlatform(call);
  const all = await people(call, account.id);
  // Birth year 1902 is verified immediately; 1900 is on a sanctions list.
  const isQuick = bornIn(account, all, 1902);
  const rejected = bornIn(account, all, 1900) ? 'rejected.listed' : file.rejected;
  const internals: AccountInternals = { ...file, rejected, isVerified: file.isVerified || isQuick };
  const after = withRequirements(account, { ...internals, people: all });
  await platform.objects.save('account', after);
  await platform.objects.hide(after.id, { ...internals });
  if (after.requirements?.disabled_reason === 'requirements.pending_verification') {
    await schedule(platform, 'verify_account', after.id, call.now + verificationSeconds);
  }
  if (before) await announce(call, before, after);
  return after;
}

async function announce(call: Call, before: Stripe.Account, after: Stripe.Account): Promise<void> {
  const own = onAccount(call, after.id);
  for (const [name, status] of Object.entries(after.capabilities ?? {})) {
    const old = before.capabilities?.[name as keyof Stripe.Account.Capabilities];
    if (old === status) continue;
    await emit(
      own,
      'capability.updated',
      {
        id: name,
        object: 'capability',
        account: after.id,
        requested: true,
        requested_at: after.created ?? null,
        status,
      },
      { status: old ?? 'unrequested' },
    );
  }
  await emit(own, 'account.updated', after, {
    charges_enabled: before.charges_enabled,
    payouts_enabled: before.payouts_enabled,
  });
}

/** Completes the verification of an account's details. */
export async function verifyAccount(call: Call, id: string): Promise<void> {
  const platform = onPlatform(call);
  const account = await platform.objects.find('account', id);
  if (account?.requirements?.disabled_reason !== 'requirements.pending_verification') return;
  const file = await fileOf(call, id);
  const own = onAccount(call, id);
  for (const person of await own.objects.all('person')) {
    await own.objects.save('person', verified(person));
  }
  await saveAccount(
    call,
    { ...account, ...(account.individual ? { individual: verified(account.individual) } : {}) },
    { ...file, isVerified: true },
    account,
  );
}

const verified = (person: Stripe.Person): Stripe.Person => ({
  ...person,
  verification: { ...person.verification, status: 'verified' },
});
