import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { body, type Parsed } from '#contract/inputs.ts';
import { inBody, parse } from '#contract/parse.ts';
import { instant, optional, trimmed, uuid } from '#contract/schemas.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { nextUpdatedAt, recordChange } from '../sync/recordChange.ts';
import { deleteChange, isWaitingChange, rejectChange, withPendingChange } from '../records/changeStore.ts';
import { contentColumns, contentOf } from '../records/content.ts';
import type { Params } from '../input/params.ts';
import { ownResource } from '../reads/show.ts';
import { lockOne } from '../records/store.ts';
import { setImages, setRejection, setUnreviewedSince, updateListing } from '../records/writeStore.ts';
import type { OwnListingRow, WithImages } from '../records/rows.ts';
import { gatheredWithin, listingMails } from './mails.ts';

/** What an operator decides about: the listing, and the version that they saw. */
const seen = { id: uuid, updatedAt: optional(instant) };

/**
 * Approves a listing, or a change of one, that waits for approval; a change that is already published is marked as
 * reviewed. For operators only. `updatedAt` is the listing's `since` when the operator viewed it; with it, only the
 * version that the operator saw is approved.
 * @throws ApiError forbidden, not-found, listing-invalid-state when nothing waits, conflict when its author has changed
 * it since.
 */
export async function approve(ctx: Ctx, params: Params): Promise<Resource> {
  return decide(ctx, parse(body(seen), params, inBody()), {
    async onListing(tx, row, now) {
      await updateListing(tx, row.id, { ...row, state: 'published', publishedAt: now, updatedAt: now });
      await setRejection(tx, row.id, null);
      await setUnreviewedSince(tx, row.id, null);
      await mailLater(ctx.engine, tx, listingMails.approved, row);
    },
    async onChange(tx, row, now) {
      const wanted = withPendingChange(row);
      const key = { authorId: row.authorId, secret: ctx.engine.settings().secret };
      const columns = await contentColumns(tx, key, contentOf(wanted), row);
      await updateListing(tx, row.id, { ...row, ...columns, updatedAt: now });
      await setImages(tx, row.id, wanted.imageIds, now);
      await deleteChange(tx, row.id);
      await mailLater(ctx.engine, tx, listingMails.changeApproved, row);
    },
    onUnseen: (tx, row) => setUnreviewedSince(tx, row.id, null),
  });
}

/** Maximum length of the reason shown to the author, in characters. */
export const maxReason = 2000;

/** The reason shown to the author. */
export const shownReason = trimmed({ min: 1, max: maxReason });

/**
 * Rejects what waits for approval and returns it to its author with the reason (readings 27): a listing becomes a
 * draft; of a rejected change others keep seeing the previous version. A listing that already shows its change becomes
 * a draft. The author sees the reason with their listing until they resubmit it. For operators only. `updatedAt` as in
 * {@link approve}.
 * @throws ApiError like {@link approve}, and validation-missing-key or validation-invalid-value for the reason.
 */
export async function reject(ctx: Ctx, params: Params): Promise<Resource> {
  const { reason, ...waiting } = parse(body({ reason: shownReason, ...seen }), params, inBody());
  const returnToAuthor = async (tx: Tx, row: OwnListingRow, now: Date) => {
    await updateListing(tx, row.id, { ...row, state: 'draft', updatedAt: now });
    await setRejection(tx, row.id, { reason, at: now });
    await setUnreviewedSince(tx, row.id, null);
    await mailLater(ctx.engine, tx, listingMails.rejected, row, { reason });
  };
  return decide(ctx, waiting, {
    onListing: returnToAuthor,
    async onChange(tx, row, now) {
      await rejectChange(tx, row.id, reason, now);
      await mailLater(ctx.engine, tx, listingMails.changeRejected, row, { reason });
    },
    onUnseen: returnToAuthor,
  });
}

type Step = (tx: Tx, row: WithImages<OwnListingRow>, now: Date) => Promise<void>;

/** The effect of a decision on each kind of waiting item. */
type Decision = Record<'onListing' | 'onChange' | 'onUnseen', Step>;

function stepOf({ onListing, onChange, onUnseen }: Decision, row: OwnListingRow): Step {
  if (row.state === 'pendingApproval') return onListing;
  if (isWaitingChange(row)) return onChange;
  if (row.state === 'published' && row.unseenSince) return onUnseen;
  throw new ApiError('listing-invalid-state', {
    details: `The listing is ${row.state}, not pendingApproval`,
  });
}

async function decide(
  ctx: Ctx,
  { id, updatedAt: seenAt }: Parsed<typeof seen>,
  decision: Decision,
): Promise<Resource> {
  requireOperator(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    const row = await lockOne(tx, id);
    if (!row || row.deleted) throw new ApiError('not-found');
    const step = stepOf(decision, row);
    if (seenAt && seenAt.getTime() !== row.updatedAt.getTime())
      throw new ApiError('conflict', { details: 'The listing has changed since it was looked at' });
    await step(tx, row, nextUpdatedAt(ctx.engine.clock, row));
    await recordChange(ctx, tx, id, row);
  });
  return ownResource(ctx, id);
}

function mailLater(
  engine: Engine,
  tx: Tx,
  kind: string,
  { id, authorId: userId }: OwnListingRow,
  more: { reason?: string } = {},
): Promise<void> {
  return addToOutbox(tx, engine.clock, kind, { userId, listingId: id, ...more }, gatheredWithin);
}
