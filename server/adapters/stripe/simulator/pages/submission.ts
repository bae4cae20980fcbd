import type Stripe from 'stripe';
import * as v from 'valibot';
import { onAccount, onPlatform, type Call } from '../call.ts';
import type { Form } from '../http/form.ts';
import { readParams } from '../http/params.ts';
import { bankPlaceOf } from '../resources/bankAccounts.ts';
import { personParam, updateAccountEntries } from '../resources/accounts/params.ts';
import { mismatchesIn, newPerson, writePerson } from '../resources/accounts/people.ts';
import { fileOf, saveAccount } from '../resources/accounts/save.ts';
import { writeAccount } from '../resources/accounts/write.ts';

/** Submitted values by field name; empty ones are left out. */
export type SubmittedFields = Readonly<Record<string, string>>;

interface NestedFields {
  [name: string]: string | NestedFields;
}

/** Expands `a.b.c` into nested objects. */
function nested(submitted: SubmittedFields, prefix: string): Form {
  const form: NestedFields = {};
  for (const [name, value] of Object.entries(submitted)) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const path = name.slice(prefix.length + 1).split('.');
    const last = path.pop() ?? '';
    const at = path.reduce<NestedFields>((inner, part) => {
      const next = inner[part];
      return typeof next === 'object' ? next : (inner[part] = {});
    }, form);
    at[last] = value;
  }
  return form;
}

function accountForm(submitted: SubmittedFields, account: Stripe.Account, now: number): Form {
  const group = (name: 'individual' | 'company') => {
    const form = nested(submitted, name);
    return Object.keys(form).length > 0 ? { [name]: form } : {};
  };
  const number = submitted.account_number;
  return {
    ...(submitted.business_type ? { business_type: submitted.business_type } : {}),
    ...group('individual'),
    ...group('company'),
    business_profile: {
      mcc: account.business_profile?.mcc ?? '5734',
      ...(submitted.product_description ? { product_description: submitted.product_description } : {}),
    },
    ...(submitted.tos ? { tos_acceptance: { date: String(now), ip: '127.0.0.1' } } : {}),
    ...(number
      ? {
          external_account: {
            object: 'bank_account',
            ...bankPlaceOf(account.country ?? '', number),
            account_number: number,
            ...(submitted.routing_number ? { routing_number: submitted.routing_number } : {}),
          },
        }
      : {}),
  };
}

/** Saves the submitted form. @throws Failure 400 for invalid values */
export async function saveSubmission(
  call: Call,
  accountId: string,
  submitted: SubmittedFields,
): Promise<Stripe.Account> {
  const platform = onPlatform(call);
  const before = await platform.objects.require('account', accountId);
  const given = readParams(v.strictObject(updateAccountEntries), accountForm(submitted, before, call.now));
  const { account, file } = await writeAccount(platform, before, await fileOf(platform, accountId), given);
  const mismatches = await savePeople(call, account, submitted, file.mismatches);
  return saveAccount(platform, account, { ...file, mismatches }, before);
}

/** Saves the representative and other people of a company. Returns the fields that still don't match. */
async function savePeople(
  call: Call,
  account: Stripe.Account,
  submitted: SubmittedFields,
  oldMismatches: Parameters<typeof mismatchesIn>[1],
) {
  const own = onAccount(call, account.id);
  const prefixes = new Set(
    Object.keys(submitted)
      .map(name => name.split('.')[0] ?? '')
      .filter(prefix => prefix === 'representative' || prefix.startsWith('person_')),
  );
  let mismatches = oldMismatches;
  for (const prefix of prefixes) {
    const given = readParams(personParam, nested(submitted, prefix));
    const isNew = prefix === 'representative';
    const person = isNew ? newPerson(call, account.id) : await own.objects.require('person', prefix);
    const written = writePerson(
      person,
      isNew ? { ...given, relationship: { ...given.relationship, representative: true } } : given,
      account.country ?? '',
      prefix,
    );
    await (isNew ? own.objects.add('person', written) : own.objects.save('person', written));
    mismatches = mismatchesIn(given, mismatches);
  }
  return mismatches ?? {};
}
