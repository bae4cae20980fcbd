import type { ConversationTranslation, SiteTranslator } from '#contract/text/translation.ts';
import { ApiError } from '#contract/errors.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import { requireNotImpersonated, requireParty } from '#server/marketplace/transactions/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { findChoices, keepAlways, keepConsent, type Choice } from './choiceStore.ts';

interface Conversation {
  transactionId: string;
}

/** Returns how a conversation is translated, for one of its two people. @throws not-found for all others */
export async function showConversation(
  ctx: Ctx,
  { transactionId }: Conversation,
): Promise<ConversationTranslation> {
  const userId = await requireOwnSide(ctx, transactionId);
  const choices = await findChoices(ctx.engine.db, transactionId);
  const translator = ctx.engine.translator?.known();
  const agreed = (choice: Choice) => choice.agreedTo !== null && choice.agreedTo === translator?.name;
  return {
    always: choices.some(choice => choice.userId === userId && choice.always),
    ...(translator && !translator.isOwn
      ? {
          asks: {
            translator: translator.name,
            own: choices.some(choice => choice.userId === userId && agreed(choice)),
            other: choices.some(choice => choice.userId !== userId && agreed(choice)),
          },
        }
      : {}),
  };
}

/** Saves whether the viewer wants all messages of a conversation translated. @throws not-found */
export async function chooseAlways(
  ctx: Ctx,
  { transactionId, always }: Conversation & { always: boolean },
): Promise<ConversationTranslation> {
  requireNotImpersonated(ctx.viewer);
  const userId = await requireOwnSide(ctx, transactionId);
  await keepAlways(ctx.engine.db, { transactionId, userId, always });
  return showConversation(ctx, { transactionId });
}

/**
 * Records or withdraws the viewer's consent to the named translator; see `POST /api/translations/consent`.
 * @throws not-found, conflict when the consent is to another translator than the site's
 */
export async function consent(
  ctx: Ctx,
  { transactionId, translator, agrees }: Conversation & { translator: string; agrees: boolean },
): Promise<ConversationTranslation> {
  const { engine } = ctx;
  requireNotImpersonated(ctx.viewer);
  const userId = await requireOwnSide(ctx, transactionId);
  if (agrees && engine.translator?.known().name !== translator) throw new ApiError('conflict');
  const { customerId, providerId } = await requireParty(ctx, engine.db, transactionId);
  await engine.db.transaction(async tx => {
    await keepConsent(tx, { transactionId, userId, translator, at: engine.clock.now() }, agrees);
    await publish(tx, [customerId, providerId], { type: 'transition', transactionId });
  });
  return showConversation(ctx, { transactionId });
}

/** Returns whether the messages of a conversation may go to somebody else's translator: both people have agreed. */
export async function haveBothAgreed(
  ctx: Ctx,
  transactionId: string,
  { name }: SiteTranslator,
): Promise<boolean> {
  const choices = await findChoices(ctx.engine.db, transactionId);
  return choices.filter(({ agreedTo }) => agreedTo === name).length === 2;
}

/** @throws not-found for everybody but the two people of the conversation */
async function requireOwnSide(ctx: Ctx, transactionId: string): Promise<string> {
  const userId = requireUserId(ctx.viewer);
  await requireParty(ctx, ctx.engine.db, transactionId).catch((cause: unknown) => {
    throw cause instanceof ApiError && cause.code === 'forbidden'
      ? new ApiError('not-found', { cause })
      : cause;
  });
  return userId;
}
