import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { readNothingMore, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Card } from '#server/marketplace/ports/savedCards.ts';
import { requireUserId, showCurrentUser } from '#server/marketplace/users/index.ts';
import * as store from './customerStore.ts';
import { cardReplaced } from './forgotten.ts';
import { ask, keyOfUser, requireProvider } from './provider.ts';
import { toCustomer } from './view.ts';

/**
 * Makes the signed-in person known to the provider as somebody who pays, with a card that is kept if one is given.
 * @throws stripe-missing-api-key, forbidden for a card of somebody else, stripe-payment-method-type-not-supported,
 * too-many-requests, conflict with the provider's words.
 */
export async function createCustomer(
  ctx: Ctx,
  params: { stripePaymentMethodId?: string; stripeCustomerEmail?: string },
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  await ensurePayer(ctx, params.stripeCustomerEmail);
  const { stripePaymentMethodId: cardId } = params;
  if (cardId !== undefined) await keepCard(ctx, await requireCustomer(ctx, userId), cardId);
  return show(ctx, userId);
}

/**
 * Keeps a card in place of the one before, which goes only once the new one is kept.
 * @throws as {@link createCustomer}, stripe-customer-not-found
 */
export async function addPaymentMethod(
  ctx: Ctx,
  { stripePaymentMethodId }: { stripePaymentMethodId: string },
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  requireProvider(ctx);
  await keepCard(ctx, await requireCustomer(ctx, userId), stripePaymentMethodId);
  return show(ctx, userId);
}

/** Keeps no card any more. @throws stripe-missing-api-key, stripe-customer-not-found, conflict with the provider's words. */
export async function deletePaymentMethod(ctx: Ctx): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const provider = requireProvider(ctx);
  const { card } = await requireCustomer(ctx, userId);
  if (card) {
    await ask(provider.detachPaymentMethod(card.id));
    await store.setCard(ctx.db, userId, null);
  }
  return show(ctx, userId);
}

/** Begins to save a card without paying. @throws stripe-missing-api-key, too-many-requests, conflict with the provider's words. */
export async function createSetupIntent(ctx: Ctx): Promise<Resource> {
  const provider = requireProvider(ctx);
  await count(ctx, 'cards', requireUserId(ctx.viewer));
  const payerId = await ensurePayer(ctx);
  const { id, clientSecret } = await ask(provider.createSetupIntent(payerId));
  return {
    id: ctx.ids.uuid(),
    type: 'stripeSetupIntent',
    attributes: { stripeSetupIntentId: id, clientSecret },
  };
}

/** Whom the provider knows the signed-in person as, from now on at least. @throws stripe-missing-api-key */
export async function ensurePayer(ctx: Ctx, email?: string): Promise<string> {
  const userId = requireUserId(ctx.viewer);
  const provider = requireProvider(ctx);
  const known = await store.findCustomer(ctx.db, userId);
  if (known) return known.customerId;
  const address = email ?? (await ownAddress(ctx));
  const customerId = await ask(
    provider.createPayer({ userId, email: address }, keyOfUser(userId, 'customer', address)),
  );
  await store.keepCustomer(ctx.db, { userId, customerId, now: ctx.clock.now() });
  return (await requireCustomer(ctx, userId)).customerId;
}

/** Whom the provider knows a person as, if it does. */
export async function findPayer({ db }: Pick<Engine, 'db'>, userId: string): Promise<string | undefined> {
  return (await store.findCustomer(db, userId))?.customerId;
}

/** The card that is kept for a person. */
export async function findSavedCard(
  { db }: Pick<Engine, 'db'>,
  userId: string,
): Promise<{ payerId: string; card: Card } | undefined> {
  const customer = await store.findCustomer(db, userId);
  return customer?.card ? { payerId: customer.customerId, card: customer.card } : undefined;
}

async function keepCard(
  ctx: Ctx,
  { userId, customerId }: store.PaymentCustomer,
  paymentMethodId: string,
): Promise<void> {
  const provider = requireProvider(ctx);
  await count(ctx, 'cards', userId);
  const { card, payerId } = await ask(provider.findPaymentMethod(paymentMethodId));
  if (!card) throw new ApiError('stripe-payment-method-type-not-supported');
  if (payerId !== undefined && payerId !== customerId) throw new ApiError('forbidden');
  if (payerId === undefined) await ask(provider.attachPaymentMethod(paymentMethodId, customerId));
  await ask(provider.setDefaultCard(customerId, paymentMethodId));
  await ctx.db.transaction(async tx => {
    const replaced = await store.setCard(tx, userId, card);
    // The new card is kept whatever becomes of the old one.
    if (replaced) await addToOutbox(tx, ctx.clock, cardReplaced, { cardId: replaced });
  });
}

async function requireCustomer(ctx: Ctx, userId: string): Promise<store.PaymentCustomer> {
  const customer = await store.findCustomer(ctx.db, userId);
  if (!customer) throw new ApiError('stripe-customer-not-found');
  return customer;
}

async function show(ctx: Ctx, userId: string): Promise<Resource> {
  const isWithCard = ctx.read.include.defaultPaymentMethod !== undefined;
  return toCustomer(await requireCustomer(ctx, userId), isWithCard);
}

async function ownAddress(ctx: Ctx): Promise<string> {
  const { attributes } = await showCurrentUser({ ...ctx, read: readNothingMore });
  return String(attributes.email);
}
