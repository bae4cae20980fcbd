/** What may be known of a card. */
export interface Card {
  /** The provider's name for it. */
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A payment method as the provider has it now. */
export interface PaymentMethod {
  /** undefined: it is no card. */
  card: Card | undefined;
  /** To whom it is attached. */
  payerId: string | undefined;
}

/** People who pay, and the cards that are kept for them. */
export interface SavedCards {
  /** Answers whom the provider knows the person as. */
  createPayer(payer: { userId: string; email: string }, key: string): Promise<string>;
  /** Forgets a payer with all their cards; one that is gone already stays so. */
  deletePayer(payerId: string): Promise<void>;
  findPaymentMethod(paymentMethodId: string): Promise<PaymentMethod>;
  attachPaymentMethod(paymentMethodId: string, payerId: string): Promise<void>;
  /** Takes a card away from its payer; one that belongs to nobody is left so. */
  detachPaymentMethod(paymentMethodId: string): Promise<void>;
  /** The card that this payer pays with from now on. */
  setDefaultCard(payerId: string, paymentMethodId: string): Promise<void>;
  createSetupIntent(payerId: string): Promise<{ id: string; clientSecret: string }>;
}
