import type { TokenCreateParams } from '@stripe/stripe-js';
import { addressLeavesOut, isPayoutCountry } from './rules/countries.ts';
import { cleanEmail } from '#contract/account/email.ts';
import { isBlank } from '#contract/text/blank.ts';
import { cleanWords, plainSigns } from '#contract/text/pastedText.ts';
import { needsPersonalId, plainPersonalId } from './rules/personalId.ts';
import { cleanPhoneNumber } from '#contract/account/phoneNumber.ts';
import type { AddressValues, CompanyValues, PersonValues } from './values.ts';

export type AccountParams = TokenCreateParams.Account;
export type PersonParams = TokenCreateParams.Person;

/** Owners below this share need not be named (specification section 5). */
export const namedOwnership = 25;

/** Parses a typed number of percent, with a decimal point or comma; NaN when it is none. */
export const percent = (text = '') => (isBlank(text) ? NaN : Number(plainSigns(text).replace(',', '.')));

// Omits empty values of fields that the form doesn't show for this country.
const omitEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T;

const words = (text = '') => cleanWords(text);
const code = (text = '') => plainSigns(text);

function addressOf(country: string, { line1, postalCode, city, province }: AddressValues = {}) {
  const leftOut = isPayoutCountry(country) ? addressLeavesOut[country] : undefined;
  return omitEmpty({
    line1: words(line1),
    postal_code: leftOut === 'postal' ? '' : code(postalCode),
    city: leftOut === 'city' ? '' : words(city),
    state: province ?? '',
    country,
  });
}

function personOf(country: string, person: PersonValues) {
  const { day, month, year } = person.birth ?? {};
  const id = plainPersonalId(person.personalId ?? '');
  const idField = country === 'US' ? { ssn_last_4: id } : { id_number: id };
  return omitEmpty({
    first_name: words(person.firstName),
    last_name: words(person.lastName),
    dob: { day: Number(day), month: Number(month), year: Number(year) },
    email: cleanEmail(person.email ?? ''),
    phone: cleanPhoneNumber(person.phone ?? ''),
    address: addressOf(country, person.address),
    ...(needsPersonalId(country) ? idField : {}),
  });
}

/** Creates the token parameters of an individual payee; includes acceptance of the provider's terms. */
export const individualParams = (country: string, person: PersonValues): AccountParams => ({
  business_type: 'individual',
  individual: personOf(country, person),
  tos_shown_and_accepted: true,
});

/** The same for a company. Its people are submitted one by one. */
export const companyParams = (country: string, company: CompanyValues): AccountParams => ({
  business_type: 'company',
  company: omitEmpty({
    name: words(company.name),
    tax_id: code(company.taxId),
    phone: cleanPhoneNumber(company.phone ?? ''),
    address: addressOf(country, company.address),
  }),
  tos_shown_and_accepted: true,
});

/** Declares that all people of the company have been submitted. */
export const allPeopleProvided: AccountParams = {
  business_type: 'company',
  company: { owners_provided: true, directors_provided: true, executives_provided: true },
};

/** Creates the token parameters of a person in a company: representative, owner or director. */
export function personParams(
  country: string,
  person: PersonValues,
  { isRepresentative = false }: { isRepresentative?: boolean } = {},
): PersonParams {
  const { email, phone, ...rest } = personOf(country, person);
  return {
    ...rest,
    // For the others, only name and address are sent.
    ...(isRepresentative ? { email, phone } : {}),
    relationship: omitEmpty({
      representative: isRepresentative,
      executive: isRepresentative,
      director: person.isDirector === true,
      owner: person.isOwner === true,
      percent_ownership: person.isOwner ? percent(person.ownership) : undefined,
      title: words(person.title),
    }) as NonNullable<PersonParams['relationship']>,
  };
}
