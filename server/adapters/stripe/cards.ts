import type Stripe from 'stripe';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import type { SavedCards } from '#server/marketplace/ports/savedCards.ts';
import { answerOf } from './errors.ts';
import { idOf } from './intents.ts';

/** Stripe customers and their saved cards. */
export function createSavedCards(stripe: Stripe): SavedCards {
  return {
    async createPayer({ userId, email }, idempotencyKey) {
      const params = { email, metadata: { userId } };
      return (await answerOf(stripe.customers.create(params, { idempotencyKey }))).id;
    },
    async hasPayer(id) {
      try {
        return (await answerOf(stripe.customers.retrieve(id))).deleted !== true;
      } catch (error) {
        if (error instanceof PaymentRefusal && error.isMissing) return false;
        throw error;
      }
    },
    async deletePayer(id) {
      try {
        await answerOf(stripe.customers.del(id));
      } catch (error) {
        if (!(error instanceof PaymentRefusal && error.isMissing)) throw error;
      }
    },
    async findPaymentMethod(id) {
      const { card, customer } = await answerOf(stripe.paymentMethods.retrieve(id));
      return {
        card: card && {
          id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
        },
        payerId: idOf(customer),
      };
    },
    async attachPaymentMethod(id, customer) {
      await answerOf(stripe.paymentMethods.attach(id, { customer }));
    },
    async detachPaymentMethod(id) {
      try {
        await answerOf(stripe.paymentMethods.detach(id));
      } catch (error) {
        if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
        // Rejected because the card is not attached or no longer exists: that is the desired state.
        const found = await answerOf(stripe.paymentMethods.retrieve(id)).catch(() => undefined);
        if (found?.customer) throw error;
      }
    },
    async setDefaultCard(payerId, default_payment_method) {
      await answerOf(stripe.customers.update(payerId, { invoice_settings: { default_payment_method } }));
    },
    async createSetupIntent(customer) {
      const params: Stripe.SetupIntentCreateParams = {
        customer,
        usage: 'on_session',
        allowed_payment_method_types: ['card'],
      };
      const { id, client_secret } = await answerOf(stripe.setupIntents.create(params));
      return { id, clientSecret: client_secret ?? '' };
    },
  };
}
