import { ApiError } from '#contract/errors.ts';
import type { Ctx, EngineSettings } from '#server/marketplace/ctx.ts';
import { count, countInOrder } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { accountTrust } from '#server/marketplace/users/index.ts';
import type { AuthorFacts } from '../sync/author.ts';
import { requiredFieldMessages } from '../input/requiredFieldMessages.ts';
import { missingIn } from '../records/missing.ts';
import type { Content, OwnListingRow } from '../records/rows.ts';

/**
 * Returns the state of a listing that its author publishes: pending approval, unless the author is verified, or
 * approval is off and the listing shows no sign of impersonation.
 */
export function publishedState(
  settings: EngineSettings,
  author: AuthorFacts,
  signs: readonly unknown[],
): 'published' | 'pendingApproval' {
  return (settings.listingApproval || signs.length > 0) && !author.isVerified
    ? 'pendingApproval'
    : 'published';
}

/**
 * Counts a listing that its author publishes for the first time, or submits for the first approval, against the quota of
 * new accounts. @throws ApiError too-many-requests, until the quota's window or the account's time as a new one ends
 */
export async function countPublication(ctx: Ctx, tx: Tx, authorId: string): Promise<void> {
  if (ctx.viewer.kind !== 'user') return;
  const { isNew, newFor } = await accountTrust(ctx.engine, tx, authorId);
  if (isNew) await countInOrder(ctx.engine, [['newAccountListings', authorId, newFor]], tx);
}

/**
 * Counts a listing that its author shows again. One that was closed counts against a limit of its own. One that
 * operators returned to its author does not count: it was counted when it was new.
 * @throws ApiError too-many-requests
 */
export async function countShowing(ctx: Ctx, tx: Tx, row: OwnListingRow): Promise<void> {
  if (ctx.viewer.kind !== 'user') return;
  if (row.state === 'closed') await count(ctx.engine, 'reopenings', row.id, tx);
  else if (row.publishedAt === null && row.rejectedAt === null) await countPublication(ctx, tx, row.authorId);
}

/**
 * Requires complete content: an author never shows an incomplete listing (specification section 5).
 * @throws ApiError validation-invalid-params; `meta.missing` names all missing fields, `source` the first.
 */
export function requireComplete(
  settings: Pick<EngineSettings, 'contentRules'>,
  content: Content,
  imageCount: number,
): void {
  const missing = missingIn(settings, content, imageCount);
  const [first] = missing;
  if (first === undefined) return;
  throw new ApiError('validation-invalid-params', {
    source: { type: 'body', path: first.split('.') },
    details: [...new Set(missing.map(field => requiredFieldMessages[field]))].join(' '),
    meta: { missing: missing.join(',') },
  });
}
