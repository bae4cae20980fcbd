import { ApiError } from '#contract/errors.ts';
import type { IntentStep, Payments } from '#server/marketplace/ports/payments.ts';

type IntentState = 'requires_capture' | 'captured' | 'refunded' | 'paid out';

/** A payment provider in memory: every step once by its key, and a record of what happened to whose money. */
export function fakePayments() {
  const states = new Map<string, IntentState>();
  const done = new Set<string>();
  const deeds: string[] = [];
  const refuses = new Set<string>();
  const once = async (key: string, deed: string, act: () => void) => {
    const [step = ''] = deed.split(' ');
    if (refuses.has(step)) {
      throw new ApiError('transaction-payment-failed', {
        meta: { stripeMessage: 'Your card was declined.' },
      });
    }
    if (done.has(key)) return;
    act();
    done.add(key);
    deeds.push(deed);
  };
  const move = (step: IntentStep, deed: string, from: IntentState[], to: IntentState) =>
    once(step.key, deed, () => {
      const state = states.get(step.intentId);
      if (!state || !from.includes(state)) throw new ApiError('stripe-invalid-payment-intent-status');
      states.set(step.intentId, to);
    });
  const payments: Payments = {
    requirePayable: async () => undefined,
    async createPaymentIntent({ key, transactionId, payinAmount, payoutAmount, currency }) {
      const intentId = `pi_${transactionId}`;
      await once(key, `reserve ${payinAmount} ${currency}, of it ${payoutAmount}`, () =>
        states.set(intentId, 'requires_capture'),
      );
      return { intentId, clientSecret: `${intentId}_secret` };
    },
    confirmPaymentIntent: step => move(step, 'confirm', ['requires_capture'], 'requires_capture'),
    capture: step => move(step, 'capture', ['requires_capture'], 'captured'),
    refund: step => move(step, 'refund', ['requires_capture', 'captured'], 'refunded'),
    createPayout: step =>
      move(step, `pay out ${step.payoutAmount} ${step.currency}`, ['captured'], 'paid out'),
  };
  return {
    payments,
    /** What was done since the last time one asked, each step once. */
    deeds: () => deeds.splice(0),
    /** From now on this step fails, until it is let through again. */
    refuses: (step: string, isRefused = true) => void (isRefused ? refuses.add(step) : refuses.delete(step)),
  };
}
