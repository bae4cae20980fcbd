import { ApiError } from '#contract/errors.ts';
import type { Ctx, EngineSettings } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { accountTrust } from '#server/marketplace/users/index.ts';
import type { AuthorFacts } from '../sync/author.ts';
import { requiredFieldMessages } from '../input/requiredFieldMessages.ts';
import { missingIn } from '../records/missing.ts';
import type { Content } from '../records/rows.ts';

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
 * Counts against the new-account publishing limit a listing that its author publishes or reopens.
 * @throws ApiError too-many-requests
 */
export async function countPublication(ctx: Ctx, tx: Tx, authorId: string): Promise<void> {
  if (ctx.viewer.kind !== 'user') return;
  const { isNew } = await accountTrust(ctx.engine, tx, authorId);
  if (isNew) await count(ctx.engine, 'newAccountListings', authorId, tx);
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
