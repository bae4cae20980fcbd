import type Stripe from 'stripe';
import * as v from 'valibot';
import { onAccount, onPlatform, type Call } from '../call.ts';
import type { Form } from '../http/form.ts';
import { readParams } from '../http/params.ts';
import { personParam, updateAccountEntries } from '../resources/accounts/params.ts';
import { mismatchesIn, newPerson, writePerson } from '../resources/accounts/people.ts';
import { fileOf, saveAccount } from '../resources/accounts/save.ts';
import { writeAccount } from '../resources/accounts/write.ts';

/** Posted values by field name; empty ones are left out. */
export type Posted = Readonly<Record<string, string>>;

interface Names {
  [name: string]: string | Names;
}

/** Expands `a.b.c` into nested objects. */
function nested(posted: Posted, prefix: string): Form {
  const form: Names = {};
  for (const [name, value] of Object.entries(posted)) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const path = name.slice(prefix.length + 1).split('.');
    const last = path.pop() ?? '';
    const at = path.reduce<Names>((inner, part) => {
      const next = inner[part];
      return typeof next === 'object' ? next : (inner[part] = {});
    }, form);
    at[last] = value;
  }
  return form;
}

function accountForm(posted: Posted, account: Stripe.Account, now: number): Form {
  const group = (name: 'individual' | 'company') => {
    const form = nested(posted, name);
    return Object.keys(form).length > 0 ? { [name]: form } : {};
  };
  const number = posted.account_number;
  return {
    ...(posted.business_type ? { business_type: posted.business_type } : {}),
    ...group('individual'),
    ...group('company'),
    business_profile: {
      mcc: account.business_profile?.mcc ?? '5734',
      ...(posted.product_description ? { product_description: posted.product_description } : {}),
    },
    ...(posted.tos ? { tos_acceptance: { date: String(now), ip: '127.0.0.1' } } : {}),
    ...(number
      ? {
          external_account: {
            object: 'bank_account',
            country: account.country ?? '',
            currency: account.default_currency ?? '',
            account_number: number,
            ...(posted.routing_number ? { routing_number: posted.routing_number } : {}),
          },
        }
      : {}),
  };
}

/** Saves the submitted form. @throws Failure 400 for invalid values */
export async function saveSubmission(call: Call, accountId: string, posted: Posted): Promise<Stripe.Account> {
  const platform = onPlatform(call);
  const before = await platform.objects.need('account', accountId);
  const given = readParams(v.strictObject(updateAccountEntries), accountForm(posted, before, call.now));
  const { account, file } = await writeAccount(platform, before, await fileOf(platform, accountId), given);
  const mismatches = await takeDownPeople(call, account, posted, file.mismatches);
  return saveAccount(platform, account, { ...file, mismatches }, before);
}

async function takeDownPeople(
  call: Call,
  account: Stripe.Account,
  posted: Posted,
  old: Parameters<typeof mismatchesIn>[1],
) {
  const own = onAccount(call, account.id);
  const prefixes = new Set(
    Object.keys(posted)
      .map(name => name.split('.')[0] ?? '')
      .filter(prefix => prefix === 'representative' || prefix.startsWith('person_')),
  );
  let mismatches = old;
  for (const prefix of prefixes) {
    const given = readParams(personParam, nested(posted, prefix));
    const isNew = prefix === 'representative';
    const person = isNew ? newPerson(call, account.id) : await own.objects.need('person', prefix);
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
