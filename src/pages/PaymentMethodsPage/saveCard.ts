import type { StripeCardElement } from '@stripe/stripe-js';
import type { SavedCard } from '#contract/entities/payment.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { logRefusal } from '#src/app/stripe/logRefusal.ts';
import type { CardError } from '#src/forms/CardField/cardError.ts';
import type { AppThunk } from '#src/store/store.ts';
import type { Stripe } from '#src/util/stripe.ts';

export type CardAnswer =
  | { card: SavedCard | null }
  /** The bank or the provider says no. */
  | { cardError: CardError }
  | { failure: Failure };

interface CardToSave {
  stripe: Stripe;
  element: StripeCardElement;
  /** As it stands on the card. */
  name: string;
}

/** Keeps a card in place of the one before; the bank may ask whether it is its owner. */
export function saveCard({ stripe, element, name }: CardToSave): AppThunk<Promise<CardAnswer>> {
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

/** Keeps no card any more. Answers why it could not be done. */
export function removeCard(): AppThunk<Promise<Failure | null>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      await (await api()).savedCard.remove();
      return null;
    } catch (caught) {
      return toFailure(caught);
    }
  };
}
