import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** The connected account through which a user is paid. */
export interface PaymentAccount {
  userId: string;
  accountId: string;
  /** As last reported by the provider. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
}

/** An account of which the provider may have said that it does not exist. */
export interface KnownAccount extends PaymentAccount {
  isGone: boolean;
}

const columns = `user_id, account_id, charges_enabled,
  payouts_enabled`;

/** Returns the accounts that exist at the provider, as far as we know. */
export function findAccounts(db: Queryable, userIds: readonly string[]): Promise<PaymentAccount[]> {
  return db.rows<PaymentAccount>(
    `select ${columns} from payment_accounts where user_id = ${anyOf('$1')} and gone_at is null`,
    [userIds],
    'payment-accounts',
  );
}

export async function findAccount(db: Queryable, userId: string): Promise<PaymentAccount | undefined> {
  return (await findAccounts(db, [userId]))[0];
}

/** Returns the user's account even if it is gone. */
export function findKnownAccount(db: Queryable, userId: string): Promise<KnownAccount | undefined> {
  return db.first<KnownAccount>(
    `select ${columns}, gone_at is not null as is_gone from payment_accounts where user_id = $1`,
    [userId],
    'payment-account-known',
  );
}

/** Returns the account even if it is gone: the provider may have it again. */
export function findAccountById(db: Queryable, accountId: string): Promise<PaymentAccount | undefined> {
  return db.first<PaymentAccount>(`select ${columns} from payment_accounts where account_id = $1`, [
    accountId,
  ]);
}

/** Locks the account, if there is one, until the database transaction ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.first('select 1 from payment_accounts where user_id = $1 for update', [userId]);
}

/** Records that the provider does not have the account. It is found again only once the provider has shown it again. */
export async function markGone(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.run(
    `update payment_accounts set gone_at = $2, charges_enabled = false, payouts_enabled = false
     where account_id = $1 and gone_at is null`,
    [accountId, now],
  );
}

/** Replaces an account that is gone. Returns false when the user already has one that is not. */
export async function insertAccount(tx: Tx, account: PaymentAccount & { now: Date }): Promise<boolean> {
  const changed = await tx.run(
    `insert into payment_accounts (user_id, account_id, created_at, charges_enabled, payouts_enabled)
     values ($1, $2, $3, $4, $5) on conflict (user_id) do update
     set account_id = excluded.account_id, created_at = excluded.created_at, gone_at = null,
       charges_enabled = excluded.charges_enabled, payouts_enabled = excluded.payouts_enabled
     where payment_accounts.gone_at is not null`,
    [account.userId, account.accountId, account.now, account.chargesEnabled, account.payoutsEnabled],
  );
  return changed === 1;
}

export async function updateAccount(tx: Tx, account: Omit<PaymentAccount, 'userId'>): Promise<void> {
  await tx.run(
    `update payment_accounts set charges_enabled = $2, payouts_enabled = $3, gone_at = null
     where account_id = $1`,
    [account.accountId, account.chargesEnabled, account.payoutsEnabled],
  );
}

export async function deleteAccount(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from payment_accounts where user_id = $1', [userId]);
}

/** Outbox event: a paying user's data was deleted here. Its payload is `{customerId}`. */
export const payerForgotten = 'payment/payer-forgotten';

/** Outbox event: an account no longer belongs to any user here. Its payload is `{accountId}`. */
export const accountForgotten = 'payment/account-forgotten';

/** Outbox event: a saved card was replaced. Its payload is `{cardId}`, the id of the replaced card. */
export const cardReplaced = 'payment/card-replaced';
