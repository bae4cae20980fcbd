import type { BankValues } from './rules/bankFields.ts';

export interface AddressValues {
  line1?: string;
  postalCode?: string;
  city?: string;
  /** The code of a province or state, where addresses have one. */
  province?: string;
}

/** A person in the form: everything as typed. */
export interface PersonValues {
  firstName?: string;
  lastName?: string;
  birth?: { day?: string; month?: string; year?: string };
  email?: string;
  phone?: string;
  personalId?: string;
  address?: AddressValues;
  /** For companies only. */
  title?: string;
  isOwner?: boolean;
  /** Percent. */
  ownership?: string;
  isDirector?: boolean;
}

export interface CompanyValues {
  name?: string;
  taxId?: string;
  phone?: string;
  address?: AddressValues;
}

export type AccountType = 'individual' | 'company';

/** The whole payout form. None of it is stored, and only tokens of it reach this site. */
export interface PayoutValues {
  accountType: AccountType;
  country: string;
  bank?: BankValues;
  /** The payee, or the company's representative. */
  person?: PersonValues;
  company?: CompanyValues;
  /** Further owners and directors, by the names that the form gave them. */
  others?: Readonly<Record<string, PersonValues>>;
  website?: string;
  terms?: boolean;
}
