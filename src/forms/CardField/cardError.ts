import type { StripeError } from '@stripe/stripe-js';
import { logProblem } from '#src/util/logProblem.ts';
import { useMessages, type MessageKey } from '#src/util/messages.ts';

/** Why the payment provider rejected a card or could not be reached; its script's errors have this shape. */
export type CardError = Partial<
  Pick<
    StripeError,
    'type' | 'code' | 'decline_code' | 'message' | 'doc_url' | 'payment_intent' | 'setup_intent'
  >
>;

const words: Readonly<Record<string, MessageKey<'CardField'>>> = {
  card_declined: 'declined',
  expired_card: 'expired',
  incomplete_number: 'incompleteNumber',
  invalid_number: 'incorrectNumber',
  incorrect_number: 'incorrectNumber',
  incomplete_cvc: 'incompleteCvc',
  invalid_cvc: 'incorrectCvc',
  incorrect_cvc: 'incorrectCvc',
  incomplete_zip: 'incompleteZip',
  incorrect_zip: 'incorrectZip',
  incomplete_expiry: 'incompleteExpiry',
  invalid_expiry_month: 'invalidExpiryMonth',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year: 'invalidExpiryYear',
  invalid_expiry_year_past: 'expired',
  processing_error: 'processingError',
  postal_code_invalid: 'incorrectZip',
  authentication_required: 'notAuthenticated',
  setup_intent_authentication_failure: 'notAuthenticated',
  payment_intent_authentication_failure: 'notAuthenticated',
};

const declineWords: Readonly<Record<string, MessageKey<'CardField'>>> = {
  insufficient_funds: 'insufficientFunds',
  test_mode_live_card: 'testCardsOnly',
};

const kindWords: Readonly<Record<string, MessageKey<'CardField'>>> = {
  api_connection_error: 'connection',
  rate_limit_error: 'busy',
};

/**
 * Returns a function that translates an error into the reader's language. Errors without a translation get the payment
 * provider's message, or a general one with the payment provider's code, by which operators can identify the cause.
 */
export function useCardError(): (error: CardError) => string {
  const text = useMessages('CardField');
  return ({ type = '', code = '', decline_code: decline = '', message }) => {
    const key = declineWords[decline] ?? words[code] ?? kindWords[type];
    // Other errors address developers, in English.
    const isForPeople = type === 'card_error' || type === 'validation_error';
    if (!key && isForPeople && message) return message;
    if (key) return text(key);
    const name = code || type;
    return name ? text('failedWithCode', { code: name }) : text('failed');
  };
}

/** Logs any refusal of a card by the payment provider (specification section 8). */
export function logRefusal(refusal: CardError): void {
  const { type, code, decline_code: declineCode, message, doc_url: docUrl } = refusal;
  const intentStatus = refusal.payment_intent?.status ?? refusal.setup_intent?.status;
  logProblem('payment provider refused', { type, code, declineCode, message, docUrl, intentStatus });
}
