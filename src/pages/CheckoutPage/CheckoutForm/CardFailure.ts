import type { CardError } from '#src/forms/CardField/cardError.ts';

/** A payment rejected because of the card, its bank or the payment provider. */
export class CardFailure extends Error {
  constructor(readonly error: CardError) {
    super(`${error.type} ${error.code ?? ''}`);
    this.name = 'CardFailure';
  }
}
