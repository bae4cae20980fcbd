import type { ConnectedAccounts } from './paymentAccounts.ts';
import type { SavedCards } from './savedCards.ts';

/**
 * The payment provider. Calls that change something carry an idempotency key: repeating a call with the same key has no
 * further effect for at least a day. Amounts are minor units of `currency`, ISO 4217 in capitals. Every call throws
 * {@link PaymentRefusal} when the provider refused, and any other error when the outcome is unknown.
 */
export interface PaymentProvider extends Intents, Payouts, ConnectedAccounts, SavedCards {
  /**
   * Verifies and parses a webhook event.
   * @throws PaymentRefusal when its signature is not the provider's, or is older than five minutes.
   */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

/** A definite refusal by the provider, with the reason. */
export class PaymentRefusal extends Error {
  /** The provider's code: `card_declined`, `amount_too_small`. */
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
  /** The card or the order is at fault, rather than our call or our credentials. */
  readonly isAboutRequest: boolean;
  /**
   * Something that the call names does not exist at the provider: it was deleted there, or belongs to the provider
   * account of other keys.
   */
  readonly isMissing: boolean;
  constructor(
    message: string,
    facts: {
      code?: string | undefined;
      declineCode?: string | undefined;
      isAboutRequest?: boolean;
      isMissing?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = 'PaymentRefusal';
    this.code = facts.code;
    this.declineCode = facts.declineCode;
    this.isAboutRequest = facts.isAboutRequest ?? true;
    this.isMissing = facts.isMissing ?? false;
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
  /** The payer's customer id at the provider; needed to pay with a saved card and to save one. */
  payerId?: string | undefined;
  /** A saved card. */
  paymentMethodId?: string;
  /** Saves the card for the payer. */
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

/** A payment as currently held by the provider. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** Unknown statuses are passed through. */
  status: IntentStatus | (string & Record<never, never>);
  amount: number;
  currency: string;
  /** From the metadata we wrote into the intent. */
  transactionId: string | undefined;
  paymentMethodId: string | undefined;
  charge:
    | {
        id: string;
        isPaid: boolean;
        /** The captured amount. */
        captured: number;
        /** The refunded part of the captured amount; a released authorisation does not count. */
        refunded: number;
      }
    | undefined;
  /** Why the last card was refused. */
  lastError: { message: string; code: string | undefined; declineCode: string | undefined } | undefined;
}

/** Card payments: authorise, capture, refund. */
export interface Intents {
  createIntent(intent: NewIntent, key: string): Promise<Intent>;
  findIntent(intentId: string): Promise<Intent>;
  /** Authorises the amount on the saved card of the intent. */
  confirmIntent(intentId: string, key: string): Promise<Intent>;
  /** Captures the full authorised amount. */
  captureIntent(intentId: string, key: string): Promise<Intent>;
  /** Releases the authorisation. */
  cancelIntent(intentId: string, reason: 'abandoned' | 'requested_by_customer', key: string): Promise<Intent>;
  /**
   * Refunds everything that was captured and is not refunded yet: from the connected account, and with `hasFee` the
   * marketplace's commission. A commission of zero cannot be refunded.
   */
  refundIntent(
    intentId: string,
    refund: { transactionId: string; hasFee: boolean },
    key: string,
  ): Promise<void>;
  /** Returns the worst state among the payment's disputes; undefined when none counts any more. */
  findDispute(intentId: string): Promise<'open' | 'lost' | undefined>;
}

/** What a connected account received from one charge, less reversals, in the currency of its bank. */
export interface Proceeds {
  amount: number;
  currency: string;
  availableOn: Date;
}

export interface Payouts {
  findProceeds(chargeId: string, accountId: string): Promise<Proceeds>;
  /** Sends money from the account to its bank. */
  createPayout(payout: NewPayout, key: string): Promise<Payout>;
  /** Finds the payout made with this key since then; for keys older than the provider remembers. */
  findPayoutByKey(accountId: string, key: string, since: Date): Promise<Payout | undefined>;
  findPayout(accountId: string, payoutId: string): Promise<Payout>;
}

/** A payout as currently held by the provider. */
export interface Payout {
  id: string;
  amount: number;
  currency: string;
  /** From the metadata we wrote into the payout. */
  transactionId: string | undefined;
  key: string | undefined;
  /** Why it came back, or was never sent; undefined unless it has failed. */
  failure: string | undefined;
}

export interface NewPayout {
  accountId: string;
  transactionId: string;
  amount: number;
  currency: string;
}

/** An event at the provider: a hint to fetch the current state, never the state itself. */
export interface PaymentEvent {
  id: string;
  /** `payment_intent.canceled`, `payout.failed`, … */
  type: string;
  /** The object it happened to. */
  objectId: string;
  /** The payment that the object belongs to. */
  intentId: string | undefined;
  /** The connected account in which it happened. */
  accountId: string | undefined;
  /** Why a payout or a refund failed. */
  failureCode: string | undefined;
}
