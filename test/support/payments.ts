import type { Engine } from '#server/marketplace/ctx.ts';
import {
  PaymentRefusal,
  type Intent,
  type NewIntent,
  type PaymentProvider,
  type Payout,
} from '#server/marketplace/ports/payments.ts';

interface Held extends Intent {
  accountId: string;
  fee: number;
}

/**
 * An in-memory payment provider where every card succeeds at once: it executes each call once per idempotency key, and
 * records who paid and was paid. Tests of the provider's other behaviour use its simulator.
 */
export function fakePayments() {
  const intents = new Map<string, Held>();
  const payouts = new Map<string, Payout>();
  const keys = new Map<string, unknown>();
  const actions: string[] = [];
  const refuses = new Set<string>();
  const breaks = new Set<string>();

  const held = (id: string): Held => {
    const intent = intents.get(id);
    if (!intent) throw new PaymentRefusal(`No such payment_intent: '${id}'`, { code: 'resource_missing' });
    return intent;
  };
  /** Executes the action once per key; a step listed in `breaks` is executed, but its response is lost. */
  const once = async <T>(key: string, action: string, act: () => T): Promise<T> => {
    const [step = ''] = action.split(' ');
    if (refuses.has(step)) throw new PaymentRefusal('Your card was declined.', { code: 'card_declined' });
    if (!keys.has(key)) {
      keys.set(key, act());
      actions.push(action);
    }
    if (breaks.has(step)) throw new Error('The line went dead');
    return keys.get(key) as T;
  };
  const move = (id: string, from: string, change: Partial<Held>): Intent => {
    const intent = held(id);
    if (intent.status !== from) {
      throw new PaymentRefusal('Unexpected state', { code: 'payment_intent_unexpected_state' });
    }
    intents.set(id, { ...intent, ...change });
    return held(id);
  };
  const charge = (id: string) => ({ id: `ch_${id}`, isPaid: true, captured: 0, refunded: 0 });
  const unwanted = () => Promise.reject(new Error('Not in this test'));

  const payments: PaymentProvider = {
    createIntent: ({ amount, fee, currency, transactionId, accountId }: NewIntent, key) =>
      once(key, `reserve ${amount} ${currency}, of it ${amount - fee}`, () => {
        const id = `pi_${key.replaceAll(':', '_')}`;
        const facts = { id, amount, currency, transactionId, accountId, fee, clientSecret: `${id}_secret` };
        const intent: Held = {
          ...facts,
          status: 'requires_capture',
          paymentMethodId: 'pm_card',
          charge: charge(id),
          lastError: undefined,
        };
        intents.set(id, intent);
        return intent;
      }),
    findIntent: async id => held(id),
    confirmIntent: async id => held(id),
    captureIntent: (id, key) =>
      once(key, 'capture', () =>
        move(id, 'requires_capture', {
          status: 'succeeded',
          charge: { ...charge(id), captured: held(id).amount },
        }),
      ),
    cancelIntent: (id, _reason, key) =>
      once(key, 'cancel', () => move(id, 'requires_capture', { status: 'canceled' })),
    refundIntent: (id, _refund, key) =>
      once(key, 'refund', () => {
        const { amount } = held(id);
        move(id, 'succeeded', { charge: { ...charge(id), captured: amount, refunded: amount } });
      }),
    async findProceeds(chargeId) {
      const { amount, fee, currency } = held(chargeId.replace('ch_', ''));
      return { amount: amount - fee, currency, availableOn: new Date(0) };
    },
    findDispute: async () => undefined,
    createPayout: ({ amount, currency, transactionId }, key) =>
      once(key, `pay out ${amount} ${currency}`, () => {
        const payout = { id: `po_${payouts.size}`, amount, currency, transactionId, key, failure: undefined };
        payouts.set(key, payout);
        return payout;
      }),
    findPayoutByKey: async (_accountId, key) => payouts.get(key),
    findPayout: unwanted,
    readEvent: () => {
      throw new PaymentRefusal('Not signed');
    },
    createAccount: unwanted,
    updateAccount: unwanted,
    findAccount: unwanted,
    deleteAccount: unwanted,
    createAccountLink: unwanted,
    createPerson: unwanted,
    createPayer: unwanted,
    hasPayer: unwanted,
    deletePayer: unwanted,
    findPaymentMethod: unwanted,
    attachPaymentMethod: unwanted,
    detachPaymentMethod: unwanted,
    setDefaultCard: unwanted,
    createSetupIntent: unwanted,
  };
  const toggle = (steps: Set<string>) => (step: string, isOn: boolean) =>
    void (isOn ? steps.add(step) : steps.delete(step));
  return {
    payments,
    /** Returns and clears the recorded actions, each step once. */
    actions: () => actions.splice(0),
    /** From now on, declines this step, or accepts it again. */
    refuses: (step: string, isRefused = true) => toggle(refuses)(step, isRefused),
    /** From now on, executes this step but loses the response, or returns it again. */
    breaks: (step: string, isBroken = true) => toggle(breaks)(step, isBroken),
    /** Makes the authorisation hold expire. */
    loses: (id: string) => move(id, 'requires_capture', { status: 'canceled' }),
  };
}

/** Gives a user a payout account, as if they had opened it. */
export async function createPayable({ db, clock }: Engine, userId: string, accountId = `acct_${userId}`) {
  await db.run(
    `insert into payment_accounts (user_id, account_id, created_at, charges_enabled, payouts_enabled)
     values ($1, $2, $3, true, true)`,
    [userId, accountId, clock.now()],
  );
}
