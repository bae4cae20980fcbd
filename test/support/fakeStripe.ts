import type { StripeError } from '@stripe/stripe-js';

type Told = { error?: Partial<StripeError> } & Record<string, unknown>;

/** What the payment provider's script answers in a test; what is left out succeeds. */
export interface StripeAnswers {
  /** By the kind of token. */
  createToken?: (kind: string, data: Record<string, unknown>) => Told | undefined;
  confirmCardSetup?: (secret: string, data: object) => Told | undefined;
  confirmCardPayment?: (secret: string, data: object) => Told | undefined;
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
}

let scene: Scene;

// Pages keep the script once they have it, so that there is one for all tests of a file.
const element = {
  on: (_event: string, listener: (change: object) => void) => void scene.listeners.add(listener),
  mount: () => undefined,
  destroy: () => scene.listeners.clear(),
  update: () => undefined,
  focus: () => void scene.focused++,
};
const stripe = {
  elements: () => ({ create: () => element }),
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
 * Stands in for the script of the payment provider, as pages find it: `window.Stripe`. Keeps what was asked of it since
 * this call, and lets a test type into the card element.
 */
export function fakeStripe(answers: StripeAnswers = {}) {
  const own: Scene = { answers, asked: [], listeners: new Set(), focused: 0 };
  const { asked, listeners } = own;
  scene = own;
  Object.defineProperty(window, 'Stripe', {
    value: Object.assign(() => stripe, { version: 'endive' }),
    configurable: true,
  });
  return {
    /** The data of every token of this kind that was asked for. */
    tokens: (kind: string) => asked.filter(({ what }) => what === kind).map(({ data }) => data),
    /** What was given to pay with, in order. */
    paid: () => asked.filter(({ call }) => call === 'confirmCardPayment').map(({ data }) => data),
    /** How often the card element was given the focus. */
    focused: () => own.focused,
    types: (change: CardChange) => {
      for (const listener of listeners) listener({ value: { postalCode: '' }, ...change });
    },
  };
}
