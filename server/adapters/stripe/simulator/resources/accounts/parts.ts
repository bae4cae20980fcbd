import type Stripe from 'stripe';
import * as v from 'valibot';
import { onAccount, type Call } from '../../call.ts';
import { invalid, missing } from '../../http/failure.ts';
import { flag, mergeMetadata, metadata, text } from '../../http/params.ts';
import { asList, pageEntries, readPage, route } from '../../http/route.ts';
import { emit } from '../../webhooks/emit.ts';
import { bankAccountParam } from '../bankAccounts.ts';
import { requireConnected } from './connected.ts';
import { personEntries, type PersonParams } from './params.ts';
import { mismatchesIn, newPerson, writePerson } from './people.ts';
import { fileOf, saveAccount } from './save.ts';
import { writeExternalAccount } from './write.ts';

const path = '/v1/accounts/:id';

const entries = { ...personEntries, person_token: v.optional(text) };
type Params = v.InferOutput<v.StrictObjectSchema<typeof entries, undefined>>;

/** Redeems a person token. @throws Failure 400, 404 */
async function redeemPersonToken(call: Call, { person_token, ...given }: Params): Promise<PersonParams> {
  if (!person_token) return given;
  const token = await call.objects.find('token', person_token);
  if (token?.type !== 'person') throw missing('token', person_token, 'person_token');
  if (token.used) {
    throw invalid('token_already_used', `You cannot use a Stripe token more than once: ${person_token}.`, {
      param: 'person_token',
    });
  }
  await call.objects.save('token', { ...token, used: true });
  const stored = (await call.objects.hidden(person_token)) as PersonParams;
  return { ...stored, ...(given.metadata === undefined ? {} : { metadata: given.metadata }) };
}

/** Re-evaluates the account after one of its persons changed. */
async function reevaluateAccount(call: Call, account: Stripe.Account, given: PersonParams): Promise<void> {
  const file = await fileOf(call, account.id);
  await saveAccount(call, account, { ...file, mismatches: mismatchesIn(given, file.mismatches) }, account);
}

async function savePerson(
  call: Call,
  account: Stripe.Account,
  person: Stripe.Person,
  given: Params,
): Promise<Stripe.Person> {
  const details = await redeemPersonToken(call, given);
  const own = onAccount(call, account.id);
  const written = writePerson(person, details, account.country ?? '', 'person');
  const isNew = !(await own.objects.find('person', person.id));
  await (isNew ? own.objects.add('person', written) : own.objects.save('person', written));
  await emit(own, isNew ? 'person.created' : 'person.updated', written);
  await reevaluateAccount(call, account, details);
  return written;
}

const relation = v.optional(
  v.record(v.picklist(['owner', 'director', 'executive', 'representative', 'authorizer']), flag),
);

export const accountPartRoutes = [
  route('POST', `${path}/persons`, entries, async (call, given, { id }) => {
    const account = await requireConnected(call, id);
    return savePerson(call, account, newPerson(call, account.id), given);
  }),
  route(
    'GET',
    `${path}/persons`,
    { ...pageEntries, relationship: relation },
    async (call, { relationship, ...page }, { id }) => {
      const account = await requireConnected(call, id);
      return asList(
        `/v1/accounts/${account.id}/persons`,
        await onAccount(call, account.id).objects.list(
          'person',
          readPage(page),
          relationship ? { relationship } : {},
        ),
      );
    },
  ),
  route('GET', `${path}/persons/:person`, {}, async (call, _params, { id, person = '' }) =>
    onAccount(call, (await requireConnected(call, id)).id).objects.require('person', person, 'person'),
  ),
  route('POST', `${path}/persons/:person`, entries, async (call, given, { id, person = '' }) => {
    const account = await requireConnected(call, id);
    const old = await onAccount(call, account.id).objects.require('person', person, 'person');
    return savePerson(call, account, old, given);
  }),
  route('DELETE', `${path}/persons/:person`, {}, async (call, _params, { id, person = '' }) => {
    const account = await requireConnected(call, id);
    const own = onAccount(call, account.id);
    const old = await own.objects.require('person', person, 'person');
    await own.objects.remove(old.id);
    await emit(own, 'person.deleted', old);
    await reevaluateAccount(call, account, {});
    return { id: old.id, object: 'person', deleted: true };
  }),
  route(
    'POST',
    `${path}/external_accounts`,
    {
      external_account: v.union([
        text,
        v.strictObject({ object: v.optional(v.literal('bank_account')), ...bankAccountParam.entries }),
      ]),
      default_for_currency: v.optional(flag),
      metadata: v.optional(metadata),
    },
    async (call, given, { id }) => {
      const before = await requireConnected(call, id);
      const account = await writeExternalAccount(call, before, given.external_account);
      await saveAccount(call, account, await fileOf(call, account.id), before);
      return account.external_accounts?.data[0] ?? {};
    },
  ),
  route(
    'GET',
    `${path}/external_accounts`,
    { ...pageEntries, object: v.optional(text) },
    async (call, { object: _, ...page }, { id }) => {
      const account = await requireConnected(call, id);
      return asList(
        `/v1/accounts/${account.id}/external_accounts`,
        await onAccount(call, account.id).objects.list('bank_account', readPage(page)),
      );
    },
  ),
  route('GET', `${path}/external_accounts/:bank`, {}, async (call, _params, { id, bank = '' }) =>
    onAccount(call, (await requireConnected(call, id)).id).objects.require('bank_account', bank),
  ),
  route(
    'POST',
    `${path}/external_accounts/:bank`,
    {
      account_holder_name: v.optional(v.string()),
      account_holder_type: v.optional(v.picklist(['', 'individual', 'company'])),
      default_for_currency: v.optional(flag),
      metadata: v.optional(metadata),
    },
    async (call, given, { id, bank = '' }) => {
      const before = await requireConnected(call, id);
      const own = onAccount(call, before.id);
      const old = await own.objects.require('bank_account', bank);
      const written = await own.objects.save('bank_account', {
        ...old,
        account_holder_name: given.account_holder_name || old.account_holder_name,
        account_holder_type: given.account_holder_type || old.account_holder_type,
        metadata: mergeMetadata(old.metadata, given.metadata),
      });
      if (before.external_accounts) {
        const list = { ...before.external_accounts, data: [written] };
        await call.objects.save('account', { ...before, external_accounts: list });
      }
      await emit(own, 'account.external_account.updated', written);
      return written;
    },
  ),
  route('DELETE', `${path}/external_accounts/:bank`, {}, async (call, _params, { id, bank = '' }) => {
    const account = await requireConnected(call, id);
    await onAccount(call, account.id).objects.require('bank_account', bank);
    throw invalid(
      'external_account_default',
      'You cannot delete the default external account for your default currency. Set another one instead.',
    );
  }),
];
