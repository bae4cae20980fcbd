import type Stripe from 'stripe';
import { addressParts, bankRules } from '../countries.ts';
import type { LabelName } from './labels.ts';

/** One field of the onboarding form. */
export interface Field {
  /** Name in the posted form: in most cases the requirement's own name. */
  name: string;
  label: LabelName;
  kind: 'text' | 'check' | 'choice';
  /** The value that "fill with test data" enters. */
  test: string;
}

const tests: Readonly<Record<string, string>> = {
  first_name: 'Olena',
  last_name: 'Test',
  'dob.day': '1',
  'dob.month': '1',
  'dob.year': '1901',
  'address.line1': 'address_full_match',
  'address.city': 'Testville',
  email: 'test@example.org',
  phone: '+4930123456',
  id_number: '000000000',
  ssn_last_4: '0000',
  'relationship.title': 'Director',
  name: 'Test company',
  tax_id: '000000000',
};

const testPostalCodes: Readonly<Record<string, string>> = {
  CA: 'H0H 0H0',
  GB: 'SW1A 1AA',
  NL: '1234 AB',
  PL: '00-001',
  PT: '1000-001',
  CZ: '110 00',
  SK: '811 01',
  GR: '105 57',
  SE: '111 22',
  JP: '100-0001',
  RO: '010011',
  SG: '018956',
};

const fourDigits = 'AT AU BE BG CH CY DK LU LV NO NZ SI'.split(' ');

function testOf(label: string, country: string): string {
  if (label === 'address.postal_code') {
    return testPostalCodes[country] ?? (fourDigits.includes(country) ? '1010' : '10119');
  }
  if (label === 'address.state') return { AU: 'NSW', CA: 'ON' }[country] ?? 'NY';
  return tests[label] ?? '';
}

const askedFor = (name: string, label: string, country: string): Field => ({
  name,
  label: label as LabelName,
  kind: label.endsWith('_provided') ? 'check' : 'text',
  test: label.endsWith('_provided') ? 'true' : testOf(label, country),
});

/** Returns the fields for an account's outstanding requirements. */
export function fieldsFor(account: Stripe.Account): Field[] {
  const country = account.country ?? '';
  return (account.requirements?.currently_due ?? []).flatMap(name => fieldsOf(name, country));
}

function fieldsOf(name: string, country: string): Field[] {
  if (name === 'business_profile.mcc' || name === 'tos_acceptance.ip') return [];
  if (name === 'business_type') return [{ name, label: 'business_type', kind: 'choice', test: 'individual' }];
  if (name === 'tos_acceptance.date') return [{ name: 'tos', label: 'tos', kind: 'check', test: 'true' }];
  if (name === 'business_profile.url') {
    return [
      { name: 'product_description', label: 'product_description', kind: 'text', test: 'Help in a test' },
    ];
  }
  if (name === 'external_account') return bankFields(country);
  const [, ...rest] = name.split('.');
  return [askedFor(name, rest.join('.'), country)];
}

function bankFields(country: string): Field[] {
  const rules = bankRules[country];
  const number: Field = {
    name: 'account_number',
    label: 'account_number',
    kind: 'text',
    test: rules?.test.account ?? '',
  };
  if (!rules?.routing) return [number];
  return [
    { name: 'routing_number', label: 'routing_number', kind: 'text', test: rules.test.routing ?? '' },
    number,
  ];
}

/** Returns the fields that can be changed when nothing is due: the payee's contact details and address. */
export function fieldsToUpdate(account: Stripe.Account): Field[] {
  const who = account.business_type === 'individual' ? 'individual' : 'company';
  const country = account.country ?? '';
  const names = [...addressParts(country).map(part => `address.${part}`), 'phone'];
  return names.map(name => askedFor(`${who}.${name}`, name, country));
}
