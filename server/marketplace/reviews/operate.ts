import { ApiError } from '#contract/errors.ts';
import { inBody, parse } from '#contract/parse.ts';
import { trimmed } from '#contract/schemas.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { lockReview, markRemoved, setContent, type ReviewRecord } from './store.ts';
import { asRecorded } from './view.ts';

/** Maximum length of a review in characters. */
export const maxReview = 5000;

/**
 * Outbox events for the mails about it. The payload is `{userId, reviewId, isAuthor, reason}`; `reason` is the
 * operator's text to both sides, possibly empty.
 */
export const reviewMails = {
  corrected: mailEvent('review-corrected'),
  removed: mailEvent('review-removed'),
} as const;

/**
 * Corrects the text of a review; its rating is the author's own and stays. Notifies the author, and the subject if they
 * have seen the review. @throws ApiError `forbidden`, `not-found`, `conflict` when nothing changes,
 * `validation-invalid-value`
 */
export async function correct(
  ctx: Ctx,
  { id, content, reason }: { id: string; content: string; reason: string },
): Promise<void> {
  const words = parse(trimmed({ min: 1, max: maxReview }), content, inBody('content'));
  await change(ctx, id, 'corrected', reason, async (tx, before) => {
    if (before.content === words) throw new ApiError('conflict');
    return setContent(tx, id, words);
  });
}

/**
 * Removes a review permanently: it is hidden from everyone and leaves the averages. Notifies as {@link correct} does.
 * @throws ApiError `forbidden`, `not-found`
 */
export async function remove(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<void> {
  await change(ctx, id, 'removed', reason, tx => markRemoved(tx, id));
}

async function change(
  ctx: Ctx,
  id: string,
  what: keyof typeof reviewMails,
  reason: string,
  make: (tx: Tx, before: ReviewRecord) => Promise<ReviewRecord | undefined>,
): Promise<void> {
  requireOperator(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    const before = await lockReview(tx, id);
    if (!before || before.deleted) throw new ApiError('not-found');
    const after = await make(tx, before);
    if (!after) throw new ApiError('not-found');
    await events.record(ctx, tx, { before: asRecorded(before), after: asRecorded(after) });
    const { authorId, subjectId } = before;
    // The subject cannot have seen it before both sides have written.
    const notified = before.state === 'public' ? [authorId, subjectId] : [authorId];
    for (const userId of notified) {
      const payload = { userId, reviewId: id, isAuthor: userId === authorId, reason };
      await addToOutbox(tx, ctx.engine.clock, reviewMails[what], payload);
    }
  });
}
