import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Card } from '#server/marketplace/ports/savedCards.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import * as store from './customerStore.ts';
import { cardReplaced } from './accountStore.ts';
import { ensurePayer, findPayer, requireCustomer, withPayer } from './payers.ts';
import { asConflict, requireProvider } from './provider.ts';
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
  const { stripePaymentMethodId: cardId, stripeCustomerEmail: email } = params;
  await ensurePayer(ctx, email);
  if (cardId !== undefined) {
    await count(ctx.engine, 'cards', userId);
    await withPayer(ctx, payerId => saveCard(ctx, payerId, cardId), email);
  }
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
  await requireCustomer(ctx.engine, userId);
  await count(ctx.engine, 'cards', userId);
  await withPayer(ctx, payerId => saveCard(ctx, payerId, stripePaymentMethodId));
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
  const { id, clientSecret } = await withPayer(ctx, payerId => provider.createSetupIntent(payerId));
  return {
    id: ctx.engine.ids.uuid(),
    type: 'stripeSetupIntent',
    attributes: { stripeSetupIntentId: id, clientSecret },
  };
}

/** Returns a user's saved card. */
export async function findSavedCard(
  { db }: Pick<Engine, 'db'>,
  userId: string,
): Promise<{ payerId: string; card: Card } | undefined> {
  const customer = await store.findCustomer(db, userId);
  return customer?.card ? { payerId: customer.customerId, card: customer.card } : undefined;
}

async function saveCard({ engine, viewer }: Ctx, customerId: string, paymentMethodId: string): Promise<void> {
  const userId = requireUserId(viewer);
  const provider = requireProvider(engine);
  const { card, payerId } = await findCard(engine, customerId, paymentMethodId);
  if (payerId === undefined) await provider.attachPaymentMethod(paymentMethodId, customerId);
  await provider.setDefaultCard(customerId, paymentMethodId);
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
  await count(engine, 'cards', userId);
  await findCard(engine, await findPayer(engine, userId), paymentMethodId);
}

async function findCard(
  engine: Engine,
  customerId: string | undefined,
  paymentMethodId: string,
): Promise<{ card: Card; payerId: string | undefined }> {
  const { card, payerId } = await asConflict(requireProvider(engine).findPaymentMethod(paymentMethodId));
  if (!card) throw new ApiError('stripe-payment-method-type-not-supported');
  if (payerId !== undefined && payerId !== customerId) throw new ApiError('forbidden');
  return { card, payerId };
}

async function show(ctx: Ctx, userId: string): Promise<Resource> {
  const isWithCard = ctx.read.include.defaultPaymentMethod !== undefined;
  return toCustomer(await requireCustomer(ctx.engine, userId), isWithCard);
}
