/** A declined card, as the API reports it. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  networkCode?: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const genericDecline = declined('generic_decline');
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** How one test card behaves. */
export interface TestCard {
  number: string;
  brand: string;
  /** Tests use `pm_card_<name>` for it, tokens `tok_<name>`. */
  names: readonly string[];
  country?: string;
  funding?: 'credit' | 'debit' | 'prepaid';
  /**
   * always: on every payment. unlessSetUp: until it was set up for later use. onSession: only while the cardholder is
   * present.
   */
  authentication?: 'always' | 'unlessSetUp' | 'onSession';
  /** Applies after authentication. */
  decline?: Decline;
  /** Saving it fails as well; otherwise only charges are declined. */
  declinesSetup?: boolean;
  failedChecks?: readonly ('cvc' | 'postal' | 'line1')[];
  /** Its funds are available at once. */
  isAvailableAtOnce?: boolean;
  disputed?: boolean;
  failsRefunds?: boolean;
}

const declining = (number: string, name: string, decline: Decline): TestCard => ({
  number,
  brand: 'visa',
  names: [name],
  decline,
  declinesSetup: true,
});

/** The reference's test cards (payments.md 4). No other number is ever accepted. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', names: ['visa'] },
  { number: '4000056655665556', brand: 'visa', names: ['visa_debit'], funding: 'debit' },
  { number: '5555555555554444', brand: 'mastercard', names: ['mastercard'] },
  { number: '2223003122003222', brand: 'mastercard', names: ['mastercard_two_series'] },
  { number: '5200828282828210', brand: 'mastercard', names: ['mastercard_debit'], funding: 'debit' },
  { number: '378282246310005', brand: 'amex', names: ['amex'] },
  { number: '371449635398431', brand: 'amex', names: ['amex_two'] },
  { number: '6011111111111117', brand: 'discover', names: ['discover'] },
  { number: '3056930009020004', brand: 'diners', names: ['diners'] },
  { number: '36227206271667', brand: 'diners', names: ['diners_14digits'] },
  { number: '3566002020360505', brand: 'jcb', names: ['jcb'] },
  { number: '6200000000000005', brand: 'unionpay', names: ['unionpay'] },
  { number: '4000002760000016', brand: 'visa', names: ['de'], country: 'DE' },
  {
    number: '4000002500003155',
    brand: 'visa',
    names: ['authenticationRequiredOnSetup'],
    authentication: 'unlessSetUp',
  },
  { number: '4000002760003184', brand: 'visa', names: ['authenticationRequired'], authentication: 'always' },
  { number: '4000000000003220', brand: 'visa', names: ['threeDSecure2Required'], authentication: 'always' },
  {
    number: '4000008260003178',
    brand: 'visa',
    names: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    authentication: 'always',
    decline: insufficientFunds,
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    names: ['threeDSecureRequiredChargeDeclined'],
    authentication: 'always',
    decline: genericDecline,
  },
  {
    number: '4000008400001280',
    brand: 'visa',
    names: ['threeDSecureLookupError'],
    decline: processingError,
    declinesSetup: true,
  },
  {
    number: '4000003800000446',
    brand: 'visa',
    names: ['authenticationRequiredSetupForOffSession'],
    authentication: 'onSession',
  },
  declining('4000000000000002', 'chargeDeclined', genericDecline),
  declining('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', insufficientFunds),
  declining('4000000000009987', 'visa_chargeDeclinedLostCard', declined('lost_card')),
  declining('4000000000009979', 'visa_chargeDeclinedStolenCard', declined('stolen_card')),
  declining('4000000000000069', 'chargeDeclinedExpiredCard', {
    code: 'expired_card',
    message: 'Your card has expired.',
  }),
  declining('4000000000000127', 'chargeDeclinedIncorrectCvc', {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  declining('4000000000000119', 'chargeDeclinedProcessingError', processingError),
  { number: '4000000000000341', brand: 'visa', names: ['chargeCustomerFail'], decline: genericDecline },
  { number: '4000000000000101', brand: 'visa', names: ['cvcCheckFail'], failedChecks: ['cvc'] },
  { number: '4000000000000036', brand: 'visa', names: ['avsZipFail'], failedChecks: ['postal'] },
  { number: '4000000000000010', brand: 'visa', names: ['avsFail'], failedChecks: ['postal', 'line1'] },
  { number: '4000000000000077', brand: 'visa', names: ['bypassPending'], isAvailableAtOnce: true },
  { number: '4000000000000259', brand: 'visa', names: ['createDispute'], disputed: true },
  { number: '4000000000005126', brand: 'visa', names: ['refundFail'], failsRefunds: true },
];

/** Finds the card by a number as typed. The number itself is not stored. */
export const cardByNumber = (number: string): TestCard | undefined =>
  testCards.find(card => card.number === number.replaceAll(/[\s-]/g, ''));

/** Finds the card behind `pm_card_visa`, `tok_visa` or the name in a stored payment method. */
export const cardByName = (name: string): TestCard | undefined =>
  testCards.find(card => card.names.includes(name.replace(/^(pm_card|tok)_/, '')));

/** Whether the digits pass the Luhn checksum of card numbers. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}
