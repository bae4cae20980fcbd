import type { StripeError } from '@stripe/stripe-js';

type StripeAnswer = { error?: Partial<StripeError> } & Record<string, unknown>;

/** A test's responses of the payment provider's script; methods without one succeed. */
export interface StripeAnswers {
  /** By kind of token. */
  createToken?: (kind: string, data: Record<string, unknown>) => StripeAnswer | undefined;
  confirmCardSetup?: (secret: string, data: object) => StripeAnswer | undefined;
  confirmCardPayment?: (secret: string, data: object) => StripeAnswer | undefined;
}

interface CardChange {
  complete: boolean;
  error?: Partial<StripeError>;
}

interface Scene {
  answers: StripeAnswers;
  asked: { call: string; what: string; data: unknown }[];
  listeners: Set<(change: object) => void>;
  focused: number;
  /** The options that card elements were created with, and later updates, in order. */
  cardOptions: object[];
}

let scene: Scene;

// Pages cache the script, so all tests of a file share one.
const element = {
  on: (_event: string, listener: (change: object) => void) => void scene.listeners.add(listener),
  mount: () => undefined,
  destroy: () => scene.listeners.clear(),
  update: (options: object) => void scene.cardOptions.push(options),
  focus: () => void scene.focused++,
};
const stripe = {
  elements: () => ({
    create(_type: string, options: object) {
      scene.cardOptions.push(options);
      return element;
    },
  }),
  async createToken(kind: string, data: Record<string, unknown>) {
    scene.asked.push({ call: 'createToken', what: kind, data });
    return (
      scene.answers.createToken?.(kind, data) ?? { token: { id: `token_${kind}_${scene.asked.length}` } }
    );
  },
  async confirmCardSetup(secret: string, data: object) {
    scene.asked.push({ call: 'confirmCardSetup', what: secret, data });
    return scene.answers.confirmCardSetup?.(secret, data) ?? { setupIntent: { payment_method: 'pm_new' } };
  },
  async retrievePaymentIntent() {
    return { paymentIntent: { status: 'requires_payment_method' } };
  },
  async confirmCardPayment(secret: string, data: object) {
    scene.asked.push({ call: 'confirmCardPayment', what: secret, data });
    return (
      scene.answers.confirmCardPayment?.(secret, data) ?? { paymentIntent: { payment_method: 'pm_new' } }
    );
  },
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
};

/**
 * Replaces the payment provider's script as pages see it: `window.Stripe`. Records calls from now on, and lets a test
 * type into the card element.
 */
export function fakeStripe(answers: StripeAnswers = {}) {
  const own: Scene = { answers, asked: [], listeners: new Set(), focused: 0, cardOptions: [] };
  const { asked, listeners } = own;
  scene = own;
  Object.defineProperty(window, 'Stripe', {
    value: Object.assign(() => stripe, { version: 'endive' }),
    configurable: true,
  });
  return {
    /** The data of every token of this kind that was requested. */
    tokens: (kind: string) => asked.filter(({ what }) => what === kind).map(({ data }) => data),
    /** The payment data passed in, in order. */
    paid: () => asked.filter(({ call }) => call === 'confirmCardPayment').map(({ data }) => data),
    /** Whether a card element is there to type into: one is mounted in an effect, later than the field is drawn. */
    isMounted: () => listeners.size > 0,
    /** How often the card element was focused. */
    focused: () => own.focused,
    /** Returns the options that the card element was created with, and later updates, in order. */
    cardOptions: () => own.cardOptions,
    types: (change: CardChange) => {
      for (const listener of listeners) listener({ value: { postalCode: '' }, ...change });
    },
  };
}
