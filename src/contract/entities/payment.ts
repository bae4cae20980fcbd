/** A card that is kept with the payment provider; its number never comes here. */
export interface SavedCard {
  /** The provider's name of it. */
  id: string;
  /** In the provider's words: visa, mastercard, amex … */
  brand: string;
  last4: string;
  /** 1 to 12. */
  expMonth: number;
  /** Four digits. */
  expYear: number;
}

/** What is shown of the account that a person is paid through. Nothing personal that the provider knows is in it. */
export interface PayoutAccount {
  /** ISO 3166-1; it never changes. */
  country: string;
  isCompany: boolean;
  /** What the provider asks for now, in its words; empty when nothing is missing. */
  missing: readonly string[];
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** The last digits of the bank account's number; null while there is none. */
  bankLast4: string | null;
}

/** What an account is opened or changed with: tokens in place of everything personal. */
export interface PayoutDetails {
  accountToken?: string;
  bankAccountToken?: string;
  businessProfileMCC?: string;
  businessProfileURL?: string;
}

/** Which page of the provider a person is led to. */
export type AccountLinkKind = 'custom_account_verification' | 'custom_account_update';
