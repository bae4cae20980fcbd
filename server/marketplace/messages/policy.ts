import { ApiError } from '#contract/errors.ts';
import { trimmed } from '#contract/schemas.ts';
import { inBody, parse } from '#contract/parse.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import {
  requireActiveParties,
  requireNotImpersonated,
  requireParty,
  requireNotBlocked,
} from '#server/marketplace/transactions/index.ts';

/** Maximum length in characters, as in the specification's message forms. */
export const maxContentLength = 5000;

/**
 * Returns the sender: a party of the transaction, not impersonated, while neither side is banned, deleted or blocked.
 * @throws transaction-not-found, forbidden, transaction-provider-banned-or-deleted,
 * transaction-customer-banned-or-deleted, transaction-not-possible
 */
export async function requireSender(ctx: Ctx, transactionId: string): Promise<string> {
  requireNotImpersonated(ctx.viewer);
  const party = await requireParty(ctx, ctx.engine.db, transactionId).catch(toCommandError);
  if (ctx.viewer.kind !== 'user') throw new ApiError('forbidden');
  await requireActiveParties(ctx, party);
  await requireNotBlocked(ctx.engine.db, party);
  return ctx.viewer.userId;
}

// For commands a missing transaction is a conflict; only reads report not-found (marketplace-api 8).
function toCommandError(error: unknown): never {
  if (error instanceof ApiError && error.code === 'not-found')
    throw new ApiError('transaction-not-found', { cause: error });
  throw error;
}

/** Returns the trimmed text. @throws validation-invalid-value when it is empty, too long or contains NUL. */
export const requireContent = (content: string): string =>
  parse(trimmed({ min: 1, max: maxContentLength }), content, inBody('content'));
