import type Stripe from 'stripe';
import { addressParts } from '../../countries.ts';
import { missingFields, type Mismatches } from './people.ts';

const european = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

/** Returns the account's missing requirements by their API names, in alphabetical order. */
export function currentlyDue(account: Stripe.Account, people: readonly Stripe.Person[]): string[] {
  const country = account.country ?? '';
  const due: string[] = [];
  const ask = (isThere: unknown, ...names: string[]) => {
    if (!isThere) due.push(...names);
  };
  const profile = account.business_profile;
  ask(profile?.mcc, 'business_profile.mcc');
  ask(profile?.url || profile?.product_description, 'business_profile.url');
  ask(account.business_type, 'business_type');
  ask(account.external_accounts?.data.length, 'external_account');
  ask(account.tos_acceptance?.date, 'tos_acceptance.date', 'tos_acceptance.ip');
  if (account.business_type === 'individual') {
    due.push(...missingFields(account.individual, 'individual', country, true));
  } else if (account.business_type) {
    due.push(...companyDue(account.company, country), ...peopleDue(people, country));
  }
  return due.sort();
}

function companyDue(company: Stripe.Account.Company | undefined, country: string): string[] {
  const due: string[] = [];
  const ask = (isThere: unknown, name: string) => {
    if (!isThere) due.push(`company.${name}`);
  };
  for (const part of addressParts(country))
    ask(company?.address?.[part as keyof Stripe.Address], `address.${part}`);
  ask(company?.name, 'name');
  ask(company?.phone, 'phone');
  ask(company?.tax_id_provided, 'tax_id');
  ask(company?.owners_provided, 'owners_provided');
  if (european.includes(country)) {
    ask(company?.directors_provided, 'directors_provided');
    ask(company?.executives_provided, 'executives_provided');
  }
  return due;
}

function peopleDue(people: readonly Stripe.Person[], country: string): string[] {
  const representative = people.find(person => person.relationship?.representative);
  const due = representative
    ? missingFields(representative, representative.id, country, true)
    : [...missingFields(undefined, 'representative', country, true), 'representative.relationship.title'];
  if (representative && !representative.relationship?.title) {
    due.push(`${representative.id}.relationship.title`);
  }
  // Stripe requires identity and address of owners, directors and executives.
  for (const person of people) {
    if (person.id === representative?.id) continue;
    due.push(
      ...missingFields(person, person.id, country, false).filter(name => !/\.(phone|email)$/.test(name)),
    );
  }
  return due;
}

type RequirementError = Stripe.Account.Requirements.Error;

/** Returns an error for each detail that did not match. */
export function errorsOf(account: Stripe.Account, mismatches: Mismatches): RequirementError[] {
  const who = account.business_type === 'individual' ? 'individual' : 'company';
  const errors: RequirementError[] = [];
  if (mismatches.id) {
    errors.push({
      code: 'verification_failed_id_number_match',
      reason: 'The identity number could not be matched with the name and date of birth.',
      requirement: `${who}.id_number`,
    });
  }
  if (mismatches.tax) {
    errors.push({
      code: 'verification_failed_tax_id_match',
      reason: 'The tax number could not be matched with the name of the company.',
      requirement: 'company.tax_id',
    });
  }
  if (mismatches.address) {
    errors.push({
      code: 'verification_failed_address_match',
      reason: 'The address could not be verified.',
      requirement: `${who}.address.line1`,
    });
  }
  return errors;
}

const noRequirements = () => ({
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
});

export const futureRequirements = (): Stripe.Account.FutureRequirements => noRequirements();

interface Standing {
  people: readonly Stripe.Person[];
  mismatches: Mismatches;
  /** All requirements are provided and verified. */
  isVerified: boolean;
  /** Set when the account is rejected for good. */
  rejected: Stripe.Account.Requirements.DisabledReason | null;
}

/** Returns the account with the requirements, capabilities and flags that follow from its details. */
export function withRequirements(account: Stripe.Account, standing: Standing): Stripe.Account {
  const missing = currentlyDue(account, standing.people);
  const errors = standing.isVerified ? errorsOf(account, standing.mismatches) : [];
  const due = [...new Set([...missing, ...errors.map(error => error.requirement)])].sort();
  const isPending = due.length === 0 && !standing.isVerified && !standing.rejected;
  const isActive = due.length === 0 && standing.isVerified && !standing.rejected;
  const state = isActive ? 'active' : isPending ? 'pending' : 'inactive';
  const pending = isPending ? ['business_type'] : [];
  return {
    ...account,
    capabilities: Object.fromEntries(
      Object.keys(account.capabilities ?? {}).map(capability => [capability, state]),
    ),
    charges_enabled: isActive && account.capabilities?.card_payments !== undefined,
    payouts_enabled: isActive,
    details_submitted: missing.length === 0,
    requirements: {
      ...noRequirements(),
      currently_due: due,
      eventually_due: due,
      past_due: due,
      errors,
      pending_verification: pending,
      disabled_reason:
        standing.rejected ??
        (due.length > 0 ? 'requirements.past_due' : isPending ? 'requirements.pending_verification' : null),
    },
  };
}
