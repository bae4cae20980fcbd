import { ApiError } from '#contract/errors.ts';
import type { ListingState } from '#contract/entities/listing.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { parseReason } from './approve.ts';
import { setRejection, setUnseen } from './approvalStore.ts';
import { contentOf } from './content.ts';
import { allowOnly, parseListingChange, type Params } from './input.ts';
import { load } from './load.ts';
import { listingMails } from './mails.ts';
import { isWaitingChange } from './newest.ts';
import { requireListing } from './operate.ts';
import { requireComplete } from './publishing.ts';
import { save } from './save.ts';
import { closing, move, wasPublished, type StateStep } from './states.ts';
import type { OwnListingRow } from './store.ts';

/** What operators do to a listing that does not wait for them. */
export type ModeratingAction = 'takeDown' | 'sendBack' | 'putBack' | 'correct';

/** What is done to which listing, as it was seen, and why: the author reads that. */
export interface Moderation {
  id: string;
  /** `updatedAt` of what the operator saw. */
  seenAt: Date;
  reason: string;
}

export interface ListingForOperator {
  /** What others see, with all that its author sees, and the relations that were asked for. */
  listing: Resource;
  state: ListingState;
  updatedAt: Date;
  /** It stands in the queue, too. */
  isWaiting: boolean;
  actions: readonly ModeratingAction[];
}

/** A listing in any state and what can be done with it. For operators only. @throws ApiError forbidden, not-found */
export async function showForOperator(ctx: Ctx, { id }: { id: string }): Promise<ListingForOperator> {
  const row = await requireListing(ctx, id);
  const listing = (await load({ ...ctx, viewer: { kind: 'integration' } }, [id], 'listing')).get(id);
  if (!listing) throw new ApiError('not-found');
  const { state, updated_at: updatedAt } = row;
  const isWaiting = state === 'pendingApproval' || isWaitingChange(row) || row.unseen_since !== null;
  return { listing, state, updatedAt, isWaiting, actions: actionsOn(row) };
}

function actionsOn(row: OwnListingRow): ModeratingAction[] {
  const { state } = row;
  const isSeen = state === 'published' || (state === 'pendingApproval' && wasPublished(row));
  return [
    ...(state === 'draft' ? [] : ['correct' as const]),
    // With a change of it that waits, the queue decides what becomes of both.
    ...(state === 'published' && !isWaitingChange(row) ? ['sendBack' as const] : []),
    ...(isSeen ? ['takeDown' as const] : []),
    ...(state === 'closed' ? ['putBack' as const] : []),
  ];
}

/**
 * Closes what others see. Its author can open it again, and then an operator looks at it first. For operators only.
 * @throws ApiError forbidden, not-found, listing-invalid-state, conflict when it is not what was seen,
 * validation-invalid-value for the reason
 */
export async function takeDown(ctx: Ctx, deed: Moderation): Promise<void> {
  await moveAway(ctx, deed, closing, listingMails.takenDown);
}

/**
 * Takes what others see back to its author as a draft, to be changed and sent again; then an operator looks at it first.
 * For operators only. @throws ApiError like {@link takeDown}
 */
export async function sendBack(ctx: Ctx, deed: Moderation): Promise<void> {
  const { rejected } = listingMails;
  await moveAway(
    ctx,
    deed,
    {
      from: 'published',
      to(row) {
        if (isWaitingChange(row)) throw new ApiError('listing-invalid-state');
        return 'draft';
      },
    },
    rejected,
  );
}

/** Shows a closed listing again. For operators only. @throws ApiError like {@link takeDown} */
export async function putBack(ctx: Ctx, { id, seenAt }: Omit<Moderation, 'reason'>): Promise<void> {
  const seen = await requireListing(ctx, id);
  await move(ctx, seen, {
    from: 'closed',
    to(row) {
      requireSeen(row, seenAt);
      requireComplete(contentOf(row), row.image_ids.length);
      return 'published';
    },
    async also(tx) {
      await setRejection(tx, id, null);
      await mailLater(ctx, tx, listingMails.approved, seen);
    },
  });
}

/** What operators change of what an author wrote. */
const correctable = ['title', 'description', 'publicData', 'price', 'images'];

/**
 * Changes title, description, public data and price, and takes pictures away, within the rules that hold for authors; the
 * state stays. For operators only. @throws ApiError like {@link takeDown}, and 400 naming what is wrong
 */
export async function correct(
  ctx: Ctx,
  { id, seenAt, reason, change: asked }: Moderation & { change: Params },
): Promise<void> {
  const why = parseReason(reason);
  allowOnly(asked, correctable);
  const { change } = parseListingChange({ ...asked, id }, ctx.settings.currency);
  const seen = await requireListing(ctx, id);
  await save(ctx, seen, () => change, {
    require(row) {
      requireSeen(row, seenAt);
      if (change.images?.some(image => !row.image_ids.includes(image)))
        throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['images'] } });
    },
    also: tx => mailLater(ctx, tx, listingMails.corrected, seen, why),
  });
}

async function moveAway(
  ctx: Ctx,
  { id, seenAt, reason }: Moderation,
  step: StateStep,
  mail: string,
): Promise<void> {
  const why = parseReason(reason);
  const seen = await requireListing(ctx, id);
  await move(ctx, seen, {
    ...step,
    to(row, author) {
      requireSeen(row, seenAt);
      return step.to(row, author);
    },
    async also(tx) {
      await setRejection(tx, id, { reason: why, at: ctx.clock.now() });
      await setUnseen(tx, id, null);
      await mailLater(ctx, tx, mail, seen, why);
    },
  });
}

function requireSeen(row: OwnListingRow, seenAt: Date): void {
  if (row.updated_at.getTime() !== seenAt.getTime())
    throw new ApiError('conflict', { details: 'The listing has changed since it was looked at' });
}

function mailLater(
  ctx: Ctx,
  tx: Tx,
  kind: string,
  { id, author_id: userId }: OwnListingRow,
  reason?: string,
): Promise<void> {
  return addToOutbox(tx, ctx.clock, kind, { userId, listingId: id, ...(reason ? { reason } : {}) });
}
