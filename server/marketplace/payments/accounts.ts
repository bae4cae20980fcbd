import { accountGone, ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import type {
  AccountDetails,
  AccountLinkRequest,
  ConnectedAccount,
} from '#server/marketplace/ports/paymentAccounts.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { recordPayments, requireUserId } from '#server/marketplace/users/index.ts';
import * as store from './accountStore.ts';
import { profilesOf } from './profiles.ts';
import { accountForgotten } from './accountStore.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { asConflict, keyOfUser, requireProvider, traceOf } from './provider.ts';
import { toAccount } from './view.ts';

/**
 * Creates the account through which the signed-in user is paid. It replaces one that the provider no longer has.
 * @throws stripe-missing-api-key, conflict when they already have one, or with the provider's message in
 * `meta.stripeMessage`.
 */
export async function createAccount(
  ctx: Ctx,
  params: AccountDetails & { country: string },
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const provider = requireProvider(ctx.engine);
  const known = await store.findKnownAccount(ctx.engine.db, userId);
  if (known && (await existsAtProvider(ctx, known.accountId)))
    throw new ApiError('conflict', { details: 'There is one' });
  // Tokens are single-use: the same tokens mean the same account, different ones a new attempt.
  const key = keyOfUser(userId, 'acct', params.accountToken ?? '', params.bankAccountToken ?? '');
  const account = await asConflict(provider.createAccount({ ...params, userId }, key));
  const isFirst = await withAccountEvent(ctx, userId, async tx => {
    const isKept = await store.insertAccount(tx, {
      ...factsOf(account),
      userId,
      now: ctx.engine.clock.now(),
    });
    // A concurrent request created the account first: close the one created here, unless it is the same.
    const first = isKept ? undefined : await store.findAccount(tx, userId);
    if (first && first.accountId !== account.id)
      await addToOutbox(tx, ctx.engine.clock, accountForgotten, { accountId: account.id });
    return isKept;
  });
  if (!isFirst) throw new ApiError('conflict', { details: 'There is one' });
  return toAccount(userId, account.id, account.data);
}

/** @throws stripe-missing-api-key, stripe-account-not-found, conflict with the provider's message. */
export async function updateAccount(ctx: Ctx, params: AccountDetails): Promise<Resource> {
  const { userId, accountId } = await requireAccount(ctx);
  const account = await ofAccount(
    ctx,
    accountId,
    requireProvider(ctx.engine).updateAccount(accountId, params),
  );
  await withAccountEvent(ctx, userId, tx => store.updateAccount(tx, factsOf(account)));
  return toAccount(userId, accountId, account.data);
}

/**
 * Fetches the account from the provider.
 * @throws stripe-missing-api-key, not-found, with {@link accountGone} when the provider no longer has it.
 */
export async function fetchAccount(ctx: Ctx): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const provider = requireProvider(ctx.engine);
  const known = await store.findKnownAccount(ctx.engine.db, userId);
  if (!known) throw new ApiError('not-found');
  const account = await ofAccount(ctx, known.accountId, provider.findAccount(known.accountId), 'not-found');
  await withAccountEvent(ctx, userId, tx => store.updateAccount(tx, factsOf(account)));
  return toAccount(userId, account.id, account.data);
}

/**
 * Removes the account here, and closes it at the provider once the money on its way to it has arrived.
 * @throws stripe-account-not-found
 */
export async function deleteAccount(ctx: Ctx): Promise<Resource> {
  const { userId, accountId } = await requireAccount(ctx);
  await withAccountEvent(ctx, userId, async tx => {
    await store.deleteAccount(tx, userId);
    await addToOutbox(tx, ctx.engine.clock, accountForgotten, { accountId });
  });
  return toAccount(userId, accountId, null);
}

/**
 * Creates a link to a page of the provider on which the user completes the account. It is short-lived and works once.
 * @throws stripe-missing-api-key, stripe-account-not-found, conflict with the provider's message.
 */
export async function createAccountLink(ctx: Ctx, link: AccountLinkRequest): Promise<Resource> {
  const { accountId } = await requireAccount(ctx);
  const created = requireProvider(ctx.engine).createAccountLink(accountId, link);
  const { url, expiresAt } = await ofAccount(ctx, accountId, created);
  return { id: ctx.engine.ids.uuid(), type: 'stripeAccountLink', attributes: { url, expiresAt } };
}

/**
 * Adds an owner or director. @throws stripe-missing-api-key, stripe-account-not-found, conflict with the provider's
 * message.
 */
export async function createPerson(ctx: Ctx, { personToken }: { personToken: string }): Promise<Resource> {
  const { accountId } = await requireAccount(ctx);
  const created = requireProvider(ctx.engine).createPerson(accountId, personToken);
  const stripePersonId = await ofAccount(ctx, accountId, created);
  return { id: ctx.engine.ids.uuid(), type: 'stripePerson', attributes: { stripePersonId } };
}

/** Returns the id of the account through which this user is paid. @throws transaction-missing-stripe-account */
export async function requirePayable({ db }: Pick<Engine, 'db'>, userId: string): Promise<string> {
  const account = await store.findAccount(db, userId);
  if (!account) throw new ApiError('transaction-missing-stripe-account');
  return account.accountId;
}

/**
 * Saves the provider's current state of an account, if it is one of ours. Returns false when the provider no longer has
 * it.
 */
export async function refreshAccount(engine: Engine, accountId: string): Promise<boolean> {
  const known = await store.findAccountById(engine.db, accountId);
  if (!known) return true;
  const origin = { engine, viewer: { kind: 'system' } } as const;
  try {
    const account = await requireProvider(engine).findAccount(accountId);
    await withAccountEvent(origin, known.userId, tx => store.updateAccount(tx, factsOf(account)));
    return true;
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isMissing)) throw error;
    await withAccountEvent(origin, known.userId, tx => store.markGone(tx, accountId, engine.clock.now()));
    engine.log.warn('payment account is gone at the provider', traceOf(error));
    return false;
  }
}

/** Asks the provider about the user's account. Its answer is stored. */
async function existsAtProvider({ engine }: Ctx, accountId: string): Promise<boolean> {
  return asConflict(refreshAccount(engine, accountId));
}

/**
 * Awaits a call about the user's account. The user has to enter the payout details again when the provider no longer
 * has it. @throws stripe-account-not-found or not-found in that case, with {@link accountGone}; conflict with the
 * provider's message.
 */
async function ofAccount<T>(
  { engine }: Ctx,
  accountId: string,
  call: Promise<T>,
  code: 'stripe-account-not-found' | 'not-found' = 'stripe-account-not-found',
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // What is missing may also be a token.
    if (error instanceof PaymentRefusal && error.isMissing && !(await refreshAccount(engine, accountId)))
      throw new ApiError(code, { meta: accountGone, cause: error });
    return asConflict(Promise.reject(error as Error));
  }
}

/** Changes a user's account data and records the event for Integration API clients. */
function withAccountEvent<T>(
  origin: { engine: Engine } & Pick<Ctx, 'viewer'>,
  userId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return origin.engine.db.transaction(async tx => {
    await store.lockAccount(tx, userId);
    const was = (await profilesOf(tx, [userId])).get(userId);
    const done = await change(tx);
    await recordPayments(origin, tx, userId, was);
    return done;
  });
}

async function requireAccount(ctx: Ctx): Promise<store.PaymentAccount> {
  const userId = requireUserId(ctx.viewer);
  requireProvider(ctx.engine);
  const account = await store.findKnownAccount(ctx.engine.db, userId);
  if (!account) throw new ApiError('stripe-account-not-found');
  if (account.isGone) throw new ApiError('stripe-account-not-found', { meta: accountGone });
  return account;
}

const factsOf = ({ id, isChargeable, canBePaidOut }: ConnectedAccount) => ({
  accountId: id,
  chargesEnabled: isChargeable,
  payoutsEnabled: canBePaidOut,
});
