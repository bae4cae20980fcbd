import type { StripeCardElement } from '@stripe/stripe-js';
import type { SavedCard } from '#contract/payment/payment.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { logRefusal, type CardError } from '#src/forms/CardField/cardError.ts';
import type { Stripe } from '#src/util/stripe.ts';
import type { AppThunk } from '#src/store/state.ts';

export type SaveCardResult =
  | { card: SavedCard | null }
  /** The bank or the payment provider rejected the card. */
  | { cardError: CardError }
  | { failure: Failure };

interface CardToSave {
  stripe: Stripe;
  element: StripeCardElement;
  /** The name as printed on the card. */
  name: string;
}

/** Saves a card in place of the previous one; the bank may require authentication. */
export function saveCard({ stripe, element, name }: CardToSave): AppThunk<Promise<SaveCardResult>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      const { savedCard } = await api();
      const { setupIntent, error } = await stripe.confirmCardSetup(await savedCard.beginSetup(), {
        payment_method: { card: element, billing_details: { name } },
      });
      if (error) {
        logRefusal(error);
        return { cardError: error };
      }
      const method = setupIntent.payment_method;
      const id = typeof method === 'string' ? method : (method?.id ?? '');
      return { card: await savedCard.keep(id) };
    } catch (caught) {
      return { failure: toFailure(caught) };
    }
  };
}

/** Removes the saved card. Resolves to the failure, if any. */
export function deleteCard(): AppThunk<Promise<Failure | null>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      await (await api()).savedCard.remove();
      return null;
    } catch (caught) {
      return toFailure(caught);
    }
  };
}
