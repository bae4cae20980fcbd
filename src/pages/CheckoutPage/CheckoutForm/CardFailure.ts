import type { CardError } from '#src/forms/CardField/cardError.ts';

/** A payment that the card, its bank or the card provider did not let through. */
export class CardFailure extends Error {
  constructor(readonly error: CardError) {
    super(`${error.type} ${error.code ?? ''}`);
    this.name = 'CardFailure';
  }
}
