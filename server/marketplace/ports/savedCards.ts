/** The card details we may store. */
export interface Card {
  /** The provider's id. */
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A payment method as currently held by the provider. */
export interface PaymentMethod {
  /** Undefined when it is not a card. */
  card: Card | undefined;
  /** The customer it is attached to. */
  payerId: string | undefined;
}

/** Paying customers and their saved cards. */
export interface SavedCards {
  /** Returns the provider's customer id. */
  createPayer(payer: { userId: string; email: string }, key: string): Promise<string>;
  /** Returns whether this customer exists and is not deleted. */
  hasPayer(payerId: string): Promise<boolean>;
  /** Deletes a payer with all their cards. Does nothing when it is already deleted. */
  deletePayer(payerId: string): Promise<void>;
  findPaymentMethod(paymentMethodId: string): Promise<PaymentMethod>;
  attachPaymentMethod(paymentMethodId: string, payerId: string): Promise<void>;
  /** Detaches a card from its payer. Does nothing when it is not attached. */
  detachPaymentMethod(paymentMethodId: string): Promise<void>;
  /** Sets the card that this payer pays with from now on. */
  setDefaultCard(payerId: string, paymentMethodId: string): Promise<void>;
  createSetupIntent(payerId: string): Promise<{ id: string; clientSecret: string }>;
}
