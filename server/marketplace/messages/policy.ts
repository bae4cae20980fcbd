import { ApiError } from '#contract/errors.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import {
  requireActiveParties,
  requireOwnHand,
  requireParty,
  requireTogether,
} from '#server/marketplace/transactions/index.ts';

/** Characters; the specification's message forms hold as many. */
export const contentAtMost = 5000;

/**
 * Who writes: a party of the transaction, by their own hand, while neither side is banned, deleted or blocked.
 * @throws transaction-not-found, forbidden, transaction-provider-banned-or-deleted, transaction-customer-banned-or-deleted,
 * transaction-not-possible
 */
export async function requireSender(ctx: Ctx, transactionId: string): Promise<string> {
  requireOwnHand(ctx.viewer);
  const party = await requireParty(ctx, ctx.db, transactionId).catch(toCommandError);
  if (ctx.viewer.kind !== 'user') throw new ApiError('forbidden');
  await requireActiveParties(ctx, party);
  await requireTogether(ctx.db, party);
  return ctx.viewer.userId;
}

// A command that names a transaction is in conflict with what there is; only a read does not find it (marketplace-api 8).
function toCommandError(error: unknown): never {
  if (error instanceof ApiError && error.code === 'not-found')
    throw new ApiError('transaction-not-found', { cause: error });
  throw error;
}

/** The text without the white space around it. @throws validation-invalid-value when it is empty, too long or holds NUL. */
export function requireContent(content: string): string {
  const text = content.trim();
  if (text === '' || text.length > contentAtMost || text.includes('\0')) {
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['content'] } });
  }
  return text;
}
