/** Integer minor units (cents, or yen) with the ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}
