import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { DAY } from '#contract/time/units.ts';
import type { AccountData, ClosingChoice, OpenTransactions } from '#server/marketplace/accountData.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import {
  eraseUser,
  findToPurge,
  lockToPurge,
  markBanned,
  markDeleted,
  markUnbanned,
  deletePastProfiles,
} from './accountStore.ts';
import { lockCurrentUser } from './answer.ts';
import { requireCurrentPassword, requireSamePassword } from './currentPassword.ts';
import { recordDeletion, recordUpdate } from './facts.ts';
import { deleteIdentitiesOf } from './identityStore.ts';
import { queueMail, mails } from './mails.ts';
import { isOperator, requireUserNotImpersonated } from './policy.ts';
import { lockUser } from './store.ts';
import { deleteTokensOf } from './tokens.ts';
import { toDeletedCurrentUser, toUserForOperator } from './view.ts';

/** Deleted accounts are erased within 28 days (readings 49); this leaves a day in case the server is down. */
export const purgedAfter = 27 * DAY;

export const accountData: AccountData = {
  tables: {
    past_profiles: {},
    user_identities: {},
    user_tokens: {},
    users: { id: 'the emptied row that says that there was somebody' },
  },
  close: (_, tx, userId) => deletePastProfiles(tx, userId),
  erase: (engine, tx, userId) => eraseUser(tx, userId, engine.clock.now()),
};

/**
 * Deletes the account: signed out, hidden and without listings at once; {@link purgeDeleted} erases the rest. The data
 * at the payment provider is deleted then as well, or with `deleteFromStripe` as soon as no money is in transit to the
 * user; unfinished transactions still need it. `endTransactions`, ours, deletes the account whatever is unfinished, and
 * ends it (readings 49, decision 083).
 * @throws ApiError `validation-invalid-params` without the password, `forbidden` when it is wrong, `conflict` with
 * `meta.openTransactionsAsCustomer` and `meta.openTransactionsAsProvider` while a transaction is unfinished,
 * without `endTransactions`.
 */
export async function deleteCurrentUser(
  ctx: Ctx,
  params: { currentPassword?: string; deleteFromStripe?: boolean; endTransactions?: boolean },
): Promise<Resource> {
  const id = requireUserNotImpersonated(ctx.viewer);
  if (!params.currentPassword)
    throw new ApiError('validation-invalid-params', { source: { type: 'body', path: ['currentPassword'] } });
  const current = await requireCurrentPassword(ctx.engine, id, params.currentPassword);
  await ctx.engine.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    await requireSamePassword(tx, id, current);
    const open = await countOpen(ctx.engine, tx, id);
    const endsTransactions = params.endTransactions === true;
    if (!endsTransactions) requireFinished(open);
    await markDeleted(tx, id, ctx.engine.clock.now());
    await deleteTokensOf(tx, id);
    await deleteIdentitiesOf(tx, id);
    await close(ctx, tx, id, {
      deletesPaymentData: params.deleteFromStripe === true && !isUnfinished(open),
      endsTransactions,
    });
    await recordDeletion(ctx, tx, user);
    if (user.emailVerified) {
      await queueMail(tx, ctx.engine.clock, mails.accountDeleted, { userId: id, email: user.email });
    }
  });
  return toDeletedCurrentUser(id);
}

/**
 * Bans a user: signed out, hidden and without listings at once, their address blocked for new accounts. Lifting a ban
 * does not restore listings (marketplace-api 4.2). The user is notified by mail, with `reason` if there is one.
 * @throws ApiError `forbidden` for everyone but operators, `user-not-found`, `user-is-banned`.
 */
export async function ban(ctx: Ctx, { id, reason }: { id: string; reason?: string }): Promise<Resource> {
  if (!isOperator(ctx.viewer)) throw new ApiError('forbidden');
  if (!isUuid(id)) throw new ApiError('user-not-found');
  const row = await ctx.engine.db.transaction(async tx => {
    const user = await lockUser(tx, id);
    if (!user || user.deletedAt) throw new ApiError('user-not-found');
    if (user.state === 'banned') throw new ApiError('user-is-banned');
    await markBanned(tx, id);
    await deleteTokensOf(tx, id);
    await close(ctx, tx, id, { deletesPaymentData: false, endsTransactions: false });
    await recordUpdate(ctx, tx, user);
    await queueMail(tx, ctx.engine.clock, mails.accountBanned, { userId: id, email: user.email, reason });
    return { ...user, state: 'banned' as const, pendingEmail: null };
  });
  return toUserForOperator(row, { include: {}, profileImage: null });
}

/**
 * Lifts a ban: the user may sign in again. Listings are not restored. The user is notified by mail, with `reason` if
 * there is one. @throws ApiError `forbidden` for everyone but operators, `user-not-found`, `conflict` when they are not
 * banned
 */
export async function unban(ctx: Ctx, { id, reason }: { id: string; reason?: string }): Promise<void> {
  if (!isOperator(ctx.viewer)) throw new ApiError('forbidden');
  if (!isUuid(id)) throw new ApiError('user-not-found');
  await ctx.engine.db.transaction(async tx => {
    const user = await lockUser(tx, id);
    if (!user || user.deletedAt) throw new ApiError('user-not-found');
    if (user.state !== 'banned') throw new ApiError('conflict');
    await markUnbanned(tx, id);
    await ctx.engine.accounts.notifyPartners(tx, id);
    await recordUpdate(ctx, tx, user);
    await queueMail(tx, ctx.engine.clock, mails.accountUnbanned, { userId: id, email: user.email, reason });
  });
}

/**
 * Erases the remaining data of accounts deleted 27 days ago, unless one of their transactions is unfinished or an open
 * report is about them. Returns how many.
 */
export async function purgeDeleted(engine: Engine): Promise<number> {
  const now = engine.clock.now();
  let purged = 0;
  for (const id of await findToPurge(engine.db, new Date(now.getTime() - purgedAfter))) {
    const isPurged = await engine.db.transaction(async tx => {
      if (!(await lockToPurge(tx, id))) return false;
      if (isUnfinished(await countOpen(engine, tx, id))) return false;
      for (const module of engine.accountData) if (await module.isHeld?.(tx, id)) return false;
      await erase(engine, tx, id);
      return true;
    });
    if (isPurged) purged += 1;
  }
  return purged;
}

type Declared = Pick<Engine, 'accountData'>;

async function countOpen({ accountData: declared }: Declared, db: Queryable, userId: string) {
  const total: OpenTransactions = { asCustomer: 0, asProvider: 0 };
  for (const module of declared) {
    const open = await module.countOpen?.(db, userId);
    total.asCustomer += open?.asCustomer ?? 0;
    total.asProvider += open?.asProvider ?? 0;
  }
  return total;
}

async function close(ctx: Ctx, tx: Tx, userId: string, choice: ClosingChoice) {
  for (const module of ctx.engine.accountData) await module.close?.(ctx, tx, userId, choice);
}

async function erase(engine: Engine, tx: Tx, userId: string): Promise<void> {
  const belongings = [userId];
  for (const module of engine.accountData)
    belongings.push(...((await module.belongings?.(tx, userId)) ?? []));
  for (const module of engine.accountData) await module.erase?.(engine, tx, userId, belongings);
}

function requireFinished(open: OpenTransactions): void {
  if (!isUnfinished(open)) return;
  throw new ApiError('conflict', {
    details: 'unfinished transactions',
    meta: { openTransactionsAsCustomer: open.asCustomer, openTransactionsAsProvider: open.asProvider },
  });
}

const isUnfinished = (open: OpenTransactions): boolean => open.asCustomer + open.asProvider > 0;
