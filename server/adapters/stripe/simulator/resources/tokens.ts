import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { cardByName } from '../cards.ts';
import { invalid } from '../http/failure.ts';
import { integer, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { accountTokenParam, personParam } from './accounts/params.ts';
import { newPerson, writePerson } from './accounts/people.ts';
import { bankAccountOf, bankAccountParam } from './bankAccounts.ts';
import { printedCard, readCard, type ReadCard } from './cardReading.ts';
import { fingerprintOf } from './paymentMethods.ts';

const address = v.optional(v.string());

const cardParam = v.strictObject({
  number: v.optional(text),
  /** In place of a number: the name of a test card, which the browser script recognised itself. */
  token: v.optional(text),
  exp_month: v.optional(integer),
  exp_year: v.optional(integer),
  cvc: v.optional(v.string()),
  name: v.optional(v.string()),
  address_line1: address,
  address_line2: address,
  address_city: address,
  address_state: address,
  address_zip: address,
  address_country: address,
  currency: v.optional(v.string()),
});

const entries = {
  account: v.optional(accountTokenParam),
  bank_account: v.optional(bankAccountParam),
  card: v.optional(cardParam),
  cvc_update: v.optional(v.strictObject({ cvc: text })),
  person: v.optional(personParam),
  pii: v.optional(v.strictObject({ id_number: text })),
};

type Params = v.InferOutput<v.StrictObjectSchema<typeof entries, undefined>>;

const plainToken = (call: Call, prefix: string, type: string): Stripe.Token => ({
  id: newId(prefix),
  object: 'token',
  client_ip: call.clientIp,
  created: call.now,
  livemode: false,
  type,
  used: false,
});

async function create(call: Call, given: Params): Promise<Stripe.Token> {
  if (given.account) {
    return call.objects.add('token', plainToken(call, 'ct', 'account'), given.account);
  }
  if (given.person) {
    // Validated now, so that errors reach the user who typed the values, not the server that redeems the token.
    writePerson(newPerson(call, ''), given.person, '', 'person');
    return call.objects.add('token', plainToken(call, 'cpt', 'person'), given.person);
  }
  if (given.bank_account) {
    const { bankAccount, payoutFailure } = bankAccountOf(given.bank_account, null);
    const token = { ...plainToken(call, 'btok', 'bank_account'), bank_account: bankAccount };
    return call.objects.add('token', token, { payoutFailure });
  }
  if (given.card) return createCardToken(call, given.card);
  if (given.cvc_update) return call.objects.add('token', plainToken(call, 'cvctok', 'cvc_update'));
  if (given.pii) return call.objects.add('token', plainToken(call, 'pii', 'pii'));
  throw invalid('parameter_missing', 'You must supply either a card, bank account, account, person or PII.');
}

async function createCardToken(call: Call, given: NonNullable<Params['card']>): Promise<Stripe.Token> {
  const { card, expMonth, expYear } = readNamed(call, given);
  const token: Stripe.Token = {
    ...plainToken(call, 'tok', 'card'),
    card: {
      id: newId('card'),
      object: 'card',
      address_city: given.address_city || null,
      address_country: given.address_country || null,
      address_line1: given.address_line1 || null,
      address_line1_check: given.address_line1 ? 'unchecked' : null,
      address_line2: given.address_line2 || null,
      address_state: given.address_state || null,
      address_zip: given.address_zip || null,
      address_zip_check: given.address_zip ? 'unchecked' : null,
      brand: card.brand,
      country: card.country ?? 'US',
      cvc_check: 'unchecked',
      dynamic_last4: null,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(card),
      funding: card.funding ?? 'credit',
      last4: card.number.slice(-4),
      metadata: {},
      name: given.name || null,
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
  };
  return call.objects.add('token', token, { card: card.names[0] });
}

function readNamed(call: Call, given: NonNullable<Params['card']>): ReadCard {
  const named = given.token ? cardByName(given.token) : undefined;
  return named ? printedCard(call, named, given) : readCard(call, given);
}

export const tokenRoutes = [
  route('POST', '/v1/tokens', entries, create, { isPublic: true }),
  route('GET', '/v1/tokens/:id', {}, (call, _params, { id = '' }) => call.objects.require('token', id)),
];
