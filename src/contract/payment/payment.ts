/** A card saved with the payment provider; its number never reaches this application. */
export interface SavedCard {
  /** The payment provider's id of the card. */
  id: string;
  /** As the payment provider spells it: visa, mastercard, amex … */
  brand: string;
  last4: string;
  /** 1 to 12. */
  expMonth: number;
  /** Four digits. */
  expYear: number;
}

/**
 * The displayable part of a user's payout account. Contains none of the personal data that the payment provider holds.
 */
export interface PayoutAccount {
  /** ISO 3166-1; immutable. */
  country: string;
  isCompany: boolean;
  /** Requirements currently due, by the payment provider's names; empty when nothing is missing. */
  missing: readonly string[];
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** Last digits of the bank account number; null without a bank account. */
  bankLast4: string | null;
}

/** Data for creating or updating a payout account: tokens in place of everything personal. */
export interface PayoutDetails {
  accountToken?: string;
  bankAccountToken?: string;
  businessProfileMCC?: string;
  businessProfileURL?: string;
}

/** The payment provider's page that a user is redirected to. */
export type AccountLinkKind = 'custom_account_verification' | 'custom_account_update';

/**
 * Returns whether a card has expired: it is valid until the end of its month. `expMonth` 1 to 12, `expYear` with four
 * digits.
 */
export const hasCardExpired = (
  { expMonth, expYear }: { expMonth: number; expYear: number },
  today: Date,
): boolean => today.getUTCFullYear() * 12 + today.getUTCMonth() >= expYear * 12 + expMonth;
