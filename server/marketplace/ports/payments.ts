import type { ConnectedAccounts } from './paymentAccounts.ts';
import type { SavedCards } from './savedCards.ts';

/**
 * The payment provider. Calls that change something carry a key: the same key again means the same call again, and it
 * is not done twice for at least a day. Amounts are minor units of `currency`, ISO 4217 in capitals.
 * Every call throws {@link PaymentRefusal} when the provider said no, and anything else when nobody knows.
 */
export interface PaymentProvider extends Intents, Payouts, ConnectedAccounts, SavedCards {
  /**
   * The event that a webhook brought.
   * @throws PaymentRefusal when its signature is not the provider's, or older than five minutes.
   */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

/** What the provider definitely did not do, and why. */
export class PaymentRefusal extends Error {
  /** The provider's code: `card_declined`, `amount_too_small`. */
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
  /** The card or the order is at fault, not how we asked or who we are. */
  readonly isAboutRequest: boolean;
  constructor(
    message: string,
    facts: {
      code?: string | undefined;
      declineCode?: string | undefined;
      isAboutRequest?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = 'PaymentRefusal';
    this.code = facts.code;
    this.declineCode = facts.declineCode;
    this.isAboutRequest = facts.isAboutRequest ?? true;
  }
}

export interface NewIntent {
  transactionId: string;
  listingId: string;
  customerId: string;
  providerId: string;
  amount: number;
  /** The marketplace's share of the amount. */
  fee: number;
  currency: string;
  /** The connected account that is paid. */
  accountId: string;
  /** Whom the provider knows the payer as; needed with a saved card and to save one. */
  payerId?: string | undefined;
  /** A saved card. */
  paymentMethodId?: string;
  /** The card that pays is kept for the payer. */
  isCardSaved: boolean;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** A payment as the provider has it now. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** Statuses that nobody foresaw are kept as they are. */
  status: IntentStatus | (string & Record<never, never>);
  amount: number;
  currency: string;
  /** As it was written into the intent by us. */
  transactionId: string | undefined;
  paymentMethodId: string | undefined;
  charge:
    | {
        id: string;
        isPaid: boolean;
        /** What was taken of it. */
        captured: number;
        /** What went back of what was taken; what was only held and is let go does not count. */
        refunded: number;
      }
    | undefined;
  /** Why the last card was refused. */
  lastError: { message: string; code: string | undefined; declineCode: string | undefined } | undefined;
}

/** Money from a card: reserved, taken, given back. */
export interface Intents {
  createIntent(intent: NewIntent, key: string): Promise<Intent>;
  findIntent(intentId: string): Promise<Intent>;
  /** Reserves the money on the saved card of the intent. */
  confirmIntent(intentId: string, key: string): Promise<Intent>;
  /** Takes all that is reserved. */
  captureIntent(intentId: string, key: string): Promise<Intent>;
  /** Lets what is reserved go. */
  cancelIntent(intentId: string, reason: 'abandoned' | 'requested_by_customer', key: string): Promise<Intent>;
  /**
   * Gives everything back that was taken and is not back yet: from the connected account, and with `hasFee` the
   * marketplace's share. A share of nothing cannot be given back.
   */
  refundIntent(
    intentId: string,
    refund: { transactionId: string; hasFee: boolean },
    key: string,
  ): Promise<void>;
  /** What the payer's bank says of the payment, the worst of it first; undefined: nothing that counts any more. */
  findDispute(intentId: string): Promise<'open' | 'lost' | undefined>;
}

/** What a connected account has of one charge, without what was taken back of it, in the currency of its bank. */
export interface Proceeds {
  amount: number;
  currency: string;
  availableOn: Date;
}

export interface Payouts {
  findProceeds(chargeId: string, accountId: string): Promise<Proceeds>;
  /** Sends money of the account to its bank. */
  createPayout(payout: NewPayout, key: string): Promise<Payout>;
  /** The payout that was made with this key since then; for keys older than the provider remembers. */
  findPayoutByKey(accountId: string, key: string, since: Date): Promise<Payout | undefined>;
  findPayout(accountId: string, payoutId: string): Promise<Payout>;
}

/** A payout as the provider has it now. */
export interface Payout {
  id: string;
  amount: number;
  currency: string;
  /** As they were written into the payout by us. */
  transactionId: string | undefined;
  key: string | undefined;
  /** Why it came back, or was never sent; undefined as long as nothing speaks against it. */
  failure: string | undefined;
}

export interface NewPayout {
  accountId: string;
  transactionId: string;
  amount: number;
  currency: string;
}

/** Something that happened at the provider: a hint to look, never the truth itself. */
export interface PaymentEvent {
  id: string;
  /** `payment_intent.canceled`, `payout.failed`, … */
  type: string;
  /** What it happened to. */
  objectId: string;
  /** The payment that the object belongs to. */
  intentId: string | undefined;
  /** The connected account in which it happened. */
  accountId: string | undefined;
  /** Why a payout or a refund failed. */
  failureCode: string | undefined;
}
