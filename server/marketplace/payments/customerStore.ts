import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Card } from '#server/marketplace/ports/savedCards.ts';

/** The payment provider's customer record of a paying user. */
export interface PaymentCustomer {
  userId: string;
  customerId: string;
  /** The saved card. */
  card: Card | null;
}

const columns = `user_id, customer_id, card`;

export function findCustomers(db: Queryable, userIds: readonly string[]): Promise<PaymentCustomer[]> {
  return db.rows<PaymentCustomer>(
    `select ${columns} from payment_customers where user_id = ${anyOf('$1')}`,
    [userIds],
    'payment-customers',
  );
}

export async function findCustomer(db: Queryable, userId: string): Promise<PaymentCustomer | undefined> {
  return (await findCustomers(db, [userId]))[0];
}

/** When two requests race, the first wins and both get its customer id. */
export async function upsertCustomer(
  db: Queryable,
  customer: { userId: string; customerId: string; now: Date },
): Promise<void> {
  await db.run(
    `insert into payment_customers (user_id, customer_id, created_at) values ($1, $2, $3)
     on conflict (user_id) do nothing`,
    [customer.userId, customer.customerId, customer.now],
  );
}

/** Replaces a customer that the provider no longer has, and its card with it, unless another request has done so. */
export async function replaceCustomer(
  db: Queryable,
  { userId, formerId, customerId }: { userId: string; formerId: string; customerId: string },
): Promise<void> {
  await db.run(
    'update payment_customers set customer_id = $3, card = null where user_id = $1 and customer_id = $2',
    [userId, formerId, customerId],
  );
}

/** Forgets a card that a user has saved. Returns whether it was saved. */
export async function deleteSavedCard(db: Queryable, cardId: string): Promise<boolean> {
  const changed = await db.run(`update payment_customers set card = null where card ->> 'id' = $1`, [cardId]);
  return changed > 0;
}

/**
 * Saves this card, or none, in place of the saved one. Returns the id of the replaced card if it was a different one.
 */
export async function setCard(db: Queryable, userId: string, card: Card | null): Promise<string | undefined> {
  const row = await db.first<{ before: string | null }>(
    `with locked as (select user_id, card ->> 'id' as before from payment_customers where user_id = $1 for update)
     update payment_customers c set card = $2::jsonb from locked where c.user_id = locked.user_id
     returning locked.before`,
    [userId, card && JSON.stringify(card)],
  );
  return row?.before && row.before !== card?.id ? row.before : undefined;
}

/** Returns whether any user has saved this card. */
export async function isCardSaved(db: Queryable, cardId: string): Promise<boolean> {
  const kept = await db.first(`select 1 from payment_customers where card ->> 'id' = $1`, [cardId]);
  return kept !== undefined;
}

/** Returns the user's former customer id at the provider. */
export async function deleteCustomer(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ customerId: string }>(
    'delete from payment_customers where user_id = $1 returning customer_id',
    [userId],
  );
  return row?.customerId;
}
