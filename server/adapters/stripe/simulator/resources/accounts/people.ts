import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import { addressParts, isPostalCode } from '../../countries.ts';
import { invalid } from '../../http/failure.ts';
import { mergeMetadata } from '../../http/params.ts';
import { newId } from '../../ids.ts';
import { addressOf } from '../billing.ts';
import type { CompanyParams, PersonParams } from './params.ts';

/** Which details failed verification. The details themselves are checked and not stored. */
export interface Mismatches {
  id?: boolean;
  tax?: boolean;
  address?: boolean;
}

const nothing = () => ({
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
});

export const newPerson = (call: Call, account: string): Stripe.Person => ({
  id: newId('person'),
  object: 'person',
  account,
  address: addressOf(),
  created: call.now,
  dob: { day: null, month: null, year: null },
  email: null,
  first_name: null,
  future_requirements: nothing(),
  id_number_provided: false,
  last_name: null,
  metadata: {},
  phone: null,
  relationship: {
    authorizer: null,
    director: false,
    executive: false,
    legal_guardian: null,
    owner: false,
    percent_ownership: null,
    representative: false,
    title: null,
  },
  requirements: nothing(),
  ssn_last_4_provided: false,
  verification: {
    additional_document: { back: null, details: null, details_code: null, front: null },
    details: null,
    details_code: null,
    document: { back: null, details: null, details_code: null, front: null },
    status: 'unverified',
  },
});

/** @throws Failure 400 for a postal code that is invalid in the country. */
function checkAddress(address: PersonParams['address'], country: string, name: string): void {
  const where = address?.country || country;
  if (!address?.postal_code || isPostalCode(where, address.postal_code)) return;
  throw invalid('postal_code_invalid', `Invalid ${where} postal code`, {
    param: `${name}[address][postal_code]`,
  });
}

function checkDob(dob: PersonParams['dob'], name: string): void {
  if (!dob) return;
  const date = new Date(Date.UTC(dob.year, dob.month - 1, dob.day));
  if (date.getUTCMonth() + 1 === dob.month && date.getUTCDate() === dob.day && dob.year >= 1900) return;
  throw invalid('invalid_dob', 'The date of birth is no date.', { param: `${name}[dob]` });
}

/** Returns `person` with the given values. Identity numbers are checked, not stored. @throws Failure 400 */
export function writePerson(
  person: Stripe.Person,
  given: PersonParams,
  country: string,
  name: string,
): Stripe.Person {
  checkAddress(given.address, country, name);
  checkDob(given.dob, name);
  if (given.ssn_last_4 && !/^\d{4}$/.test(given.ssn_last_4)) {
    throw invalid('parameter_invalid', 'ssn_last_4 must be the last four digits.', {
      param: `${name}[ssn_last_4]`,
    });
  }
  const pick = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
  const { percent_ownership: percent, ...relation } = given.relationship ?? {};
  return {
    ...person,
    ...(given.address ? { address: mergeAddress(person.address, given.address, country) } : {}),
    ...(given.dob === undefined ? {} : { dob: given.dob || { day: null, month: null, year: null } }),
    email: pick(given.email, person.email ?? null),
    first_name: pick(given.first_name, person.first_name ?? null),
    last_name: pick(given.last_name, person.last_name ?? null),
    phone: pick(given.phone, person.phone ?? null),
    metadata: mergeMetadata(person.metadata, given.metadata),
    ...(given.id_number === undefined ? {} : { id_number_provided: given.id_number !== null }),
    ...(given.ssn_last_4 === undefined ? {} : { ssn_last_4_provided: given.ssn_last_4 !== null }),
    relationship: {
      ...person.relationship,
      ...relation,
      ...(percent === undefined ? {} : { percent_ownership: percent === '' ? null : percent }),
    } as Stripe.Person.Relationship,
  };
}

const mergeAddress = (
  old: Stripe.Address | undefined,
  given: NonNullable<PersonParams['address']>,
  country: string,
): Stripe.Address => ({
  ...(old ?? addressOf()),
  ...Object.fromEntries(Object.entries(given).map(([part, value]) => [part, value || null])),
  country: given.country || old?.country || country,
});

/** Returns `company` with the given values. @throws Failure 400 */
export function writeCompany(
  company: Stripe.Account.Company,
  given: CompanyParams,
  country: string,
): Stripe.Account.Company {
  checkAddress(given.address, country, 'company');
  return {
    ...company,
    ...(given.address ? { address: mergeAddress(company.address, given.address, country) } : {}),
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.phone === undefined ? {} : { phone: given.phone }),
    ...(given.structure === undefined ? {} : { structure: given.structure }),
    ...(given.tax_id === undefined ? {} : { tax_id_provided: given.tax_id !== null }),
    ...(given.vat_id === undefined ? {} : { vat_id_provided: given.vat_id !== null }),
    ...(given.owners_provided === undefined ? {} : { owners_provided: given.owners_provided }),
    ...(given.directors_provided === undefined ? {} : { directors_provided: given.directors_provided }),
    ...(given.executives_provided === undefined ? {} : { executives_provided: given.executives_provided }),
  };
}

export const newCompany = (): Stripe.Account.Company => ({
  address: addressOf(),
  directors_provided: false,
  executives_provided: false,
  name: null,
  owners_provided: false,
  phone: null,
  tax_id_provided: false,
  verification: { document: { back: null, details: null, details_code: null, front: null } },
});

/** Evaluates Stripe's test values: 111111111 never matches, nor does `address_no_match`. */
export function mismatchesIn(
  given: {
    id_number?: string | null | undefined;
    tax_id?: string | null | undefined;
    address?: PersonParams['address'];
  },
  old: Mismatches = {},
): Mismatches {
  return {
    ...old,
    ...(given.id_number === undefined ? {} : { id: given.id_number === '111111111' }),
    ...(given.tax_id === undefined ? {} : { tax: given.tax_id === '111111111' }),
    ...(given.address?.line1 === undefined ? {} : { address: given.address.line1 === 'address_no_match' }),
  };
}

/** Returns the missing fields of a person, each prefixed with `prefix`. */
export function missingFields(
  person: Stripe.Person | undefined,
  prefix: string,
  country: string,
  requiresId: boolean,
): string[] {
  const due: string[] = [];
  const requireField = (isThere: unknown, ...names: string[]) => {
    if (!isThere) due.push(...names.map(name => `${prefix}.${name}`));
  };
  for (const part of addressParts(country))
    requireField(person?.address?.[part as keyof Stripe.Address], `address.${part}`);
  requireField(person?.dob?.year, 'dob.day', 'dob.month', 'dob.year');
  requireField(person?.email, 'email');
  requireField(person?.first_name, 'first_name');
  requireField(person?.last_name, 'last_name');
  requireField(person?.phone, 'phone');
  if (requiresId && country === 'US')
    requireField(person?.ssn_last_4_provided || person?.id_number_provided, 'ssn_last_4');
  if (requiresId && ['HK', 'SG'].includes(country)) requireField(person?.id_number_provided, 'id_number');
  return due;
}
