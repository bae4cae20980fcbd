import { ApiError } from '#contract/errors.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { requireUserId, showCurrentUser } from '#server/marketplace/users/index.ts';
import * as store from './customerStore.ts';
import { asConflict, keyOfUser, requireProvider } from './provider.ts';

/**
 * Returns the signed-in user's customer id at the provider, creating the customer if needed. @throws
 * stripe-missing-api-key
 */
export async function ensurePayer(ctx: Ctx, email?: string): Promise<string> {
  const userId = requireUserId(ctx.viewer);
  requireProvider(ctx.engine);
  const known = await store.findCustomer(ctx.engine.db, userId);
  if (known) return known.customerId;
  const customerId = await createPayer(ctx, email);
  await store.upsertCustomer(ctx.engine.db, { userId, customerId, now: ctx.engine.clock.now() });
  return (await requireCustomer(ctx.engine, userId)).customerId;
}

/**
 * Makes a call with the signed-in user's customer id. If the provider no longer has the customer, the call is repeated
 * once with a new one. @throws stripe-missing-api-key, conflict with the provider's message, and whatever `call` throws.
 */
export async function withPayer<T>(
  ctx: Ctx,
  call: (payerId: string) => Promise<T>,
  email?: string,
): Promise<T> {
  const payerId = await ensurePayer(ctx, email);
  try {
    return await call(payerId);
  } catch (error) {
    const isLost = error instanceof PaymentRefusal && error.isMissing && (await isPayerLost(ctx, payerId));
    if (!isLost) return asConflict(Promise.reject(error as Error));
    return asConflict(call(await replacePayer(ctx, payerId, email)));
  }
}

/** Asks the provider whether it no longer has this customer. */
export const isPayerLost = async ({ engine }: Ctx, payerId: string): Promise<boolean> =>
  !(await asConflict(requireProvider(engine).hasPayer(payerId)));

/**
 * Creates a customer in place of one that the provider no longer has, and forgets its card. Concurrent requests get the
 * same new customer. Returns its id.
 */
export async function replacePayer(ctx: Ctx, formerId: string, email?: string): Promise<string> {
  const userId = requireUserId(ctx.viewer);
  const customerId = await createPayer(ctx, email, formerId);
  await store.replaceCustomer(ctx.engine.db, { userId, formerId, customerId });
  ctx.engine.log.warn('payment customer was gone at the provider', { userId });
  return (await requireCustomer(ctx.engine, userId)).customerId;
}

/** The key names the former customer: for a known key, the provider would repeat the creation of that one. */
async function createPayer(
  ctx: Ctx,
  email: string | undefined,
  ...former: readonly string[]
): Promise<string> {
  const userId = requireUserId(ctx.viewer);
  const address = email ?? (await ownAddress(ctx));
  const key = keyOfUser(userId, 'customer', address, ...former);
  return asConflict(requireProvider(ctx.engine).createPayer({ userId, email: address }, key));
}

/** Returns a user's customer id at the provider, if there is one. */
export async function findPayer({ db }: Pick<Engine, 'db'>, userId: string): Promise<string | undefined> {
  return (await store.findCustomer(db, userId))?.customerId;
}

/** @throws stripe-customer-not-found */
export async function requireCustomer(engine: Engine, userId: string): Promise<store.PaymentCustomer> {
  const customer = await store.findCustomer(engine.db, userId);
  if (!customer) throw new ApiError('stripe-customer-not-found');
  return customer;
}

async function ownAddress(ctx: Ctx): Promise<string> {
  const { attributes } = await showCurrentUser({ ...ctx, read: noIncludes });
  return String(attributes.email);
}
