import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Card } from '#server/marketplace/ports/savedCards.ts';
import { requireUserId, showCurrentUser } from '#server/marketplace/users/index.ts';
import * as store from './customerStore.ts';
import { cardReplaced } from './accountStore.ts';
import { asConflict, keyOfUser, requireProvider } from './provider.ts';
import { toCustomer } from './view.ts';

/**
 * Creates a customer at the provider for the signed-in user, and saves a card if one is given.
 * @throws stripe-missing-api-key, forbidden for another user's card, stripe-payment-method-type-not-supported,
 * too-many-requests, conflict with the provider's message.
 */
export async function createCustomer(
  ctx: Ctx,
  params: { stripePaymentMethodId?: string; stripeCustomerEmail?: string },
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  await ensurePayer(ctx, params.stripeCustomerEmail);
  const { stripePaymentMethodId: cardId } = params;
  if (cardId !== undefined) await saveCard(ctx.engine, await requireCustomer(ctx.engine, userId), cardId);
  return show(ctx, userId);
}

/**
 * Replaces the saved card. The old one is removed only once the new one is saved.
 * @throws as {@link createCustomer}, stripe-customer-not-found
 */
export async function addPaymentMethod(
  ctx: Ctx,
  { stripePaymentMethodId }: { stripePaymentMethodId: string },
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  requireProvider(ctx.engine);
  await saveCard(ctx.engine, await requireCustomer(ctx.engine, userId), stripePaymentMethodId);
  return show(ctx, userId);
}

/**
 * Removes the saved card. @throws stripe-missing-api-key, stripe-customer-not-found, conflict with the provider's
 * message.
 */
export async function deletePaymentMethod(ctx: Ctx): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const provider = requireProvider(ctx.engine);
  const { card } = await requireCustomer(ctx.engine, userId);
  if (card) {
    await asConflict(provider.detachPaymentMethod(card.id));
    await store.setCard(ctx.engine.db, userId, null);
  }
  return show(ctx, userId);
}

/**
 * Starts saving a card without a payment. @throws stripe-missing-api-key, too-many-requests, conflict with the
 * provider's message.
 */
export async function createSetupIntent(ctx: Ctx): Promise<Resource> {
  const provider = requireProvider(ctx.engine);
  await count(ctx.engine, 'cards', requireUserId(ctx.viewer));
  const payerId = await ensurePayer(ctx);
  const { id, clientSecret } = await asConflict(provider.createSetupIntent(payerId));
  return {
    id: ctx.engine.ids.uuid(),
    type: 'stripeSetupIntent',
    attributes: { stripeSetupIntentId: id, clientSecret },
  };
}

/**
 * Returns the signed-in user's customer id at the provider, creating the customer if needed. @throws
 * stripe-missing-api-key
 */
export async function ensurePayer(ctx: Ctx, email?: string): Promise<string> {
  const userId = requireUserId(ctx.viewer);
  const provider = requireProvider(ctx.engine);
  const known = await store.findCustomer(ctx.engine.db, userId);
  if (known) return known.customerId;
  const address = email ?? (await ownAddress(ctx));
  const customerId = await asConflict(
    provider.createPayer({ userId, email: address }, keyOfUser(userId, 'customer', address)),
  );
  await store.upsertCustomer(ctx.engine.db, { userId, customerId, now: ctx.engine.clock.now() });
  return (await requireCustomer(ctx.engine, userId)).customerId;
}

/** Returns a user's customer id at the provider, if there is one. */
export async function findPayer({ db }: Pick<Engine, 'db'>, userId: string): Promise<string | undefined> {
  return (await store.findCustomer(db, userId))?.customerId;
}

/** Returns a user's saved card. */
export async function findSavedCard(
  { db }: Pick<Engine, 'db'>,
  userId: string,
): Promise<{ payerId: string; card: Card } | undefined> {
  const customer = await store.findCustomer(db, userId);
  return customer?.card ? { payerId: customer.customerId, card: customer.card } : undefined;
}

async function saveCard(
  engine: Engine,
  { userId, customerId }: store.PaymentCustomer,
  paymentMethodId: string,
): Promise<void> {
  const provider = requireProvider(engine);
  const { card, payerId } = await findCard(engine, { userId, customerId }, paymentMethodId);
  if (payerId === undefined) await asConflict(provider.attachPaymentMethod(paymentMethodId, customerId));
  await asConflict(provider.setDefaultCard(customerId, paymentMethodId));
  await engine.db.transaction(async tx => {
    const replaced = await store.setCard(tx, userId, card);
    // The new card is saved whatever happens to the old one.
    if (replaced) await addToOutbox(tx, engine.clock, cardReplaced, { cardId: replaced });
  });
}

/**
 * Requires a card that the user may pay with: attached to nobody else. @throws stripe-payment-method-type-not-supported,
 * forbidden, too-many-requests, conflict with the provider's message
 */
export async function requireOwnCard(engine: Engine, userId: string, paymentMethodId: string): Promise<void> {
  await findCard(engine, { userId, customerId: await findPayer(engine, userId) }, paymentMethodId);
}

async function findCard(
  engine: Engine,
  { userId, customerId }: { userId: string; customerId: string | undefined },
  paymentMethodId: string,
): Promise<{ card: Card; payerId: string | undefined }> {
  await count(engine, 'cards', userId);
  const { card, payerId } = await asConflict(requireProvider(engine).findPaymentMethod(paymentMethodId));
  if (!card) throw new ApiError('stripe-payment-method-type-not-supported');
  if (payerId !== undefined && payerId !== customerId) throw new ApiError('forbidden');
  return { card, payerId };
}

async function requireCustomer(engine: Engine, userId: string): Promise<store.PaymentCustomer> {
  const customer = await store.findCustomer(engine.db, userId);
  if (!customer) throw new ApiError('stripe-customer-not-found');
  return customer;
}

async function show(ctx: Ctx, userId: string): Promise<Resource> {
  const isWithCard = ctx.read.include.defaultPaymentMethod !== undefined;
  return toCustomer(await requireCustomer(ctx.engine, userId), isWithCard);
}

async function ownAddress(ctx: Ctx): Promise<string> {
  const { attributes } = await showCurrentUser({ ...ctx, read: noIncludes });
  return String(attributes.email);
}
