import { ApiError } from '#contract/errors.ts';
import { inBody, invalid, parse } from '#contract/parse.ts';
import type { ListingState } from '#contract/listing/listing.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { setRejection, setUnreviewedSince } from '../records/writeStore.ts';
import { contentOf } from '../records/content.ts';
import { inputRulesOf, type Params, parseCorrection } from '../input/params.ts';
import { load } from '../reads/load.ts';
import { isWaitingChange } from '../records/changeStore.ts';
import { requireComplete } from '../authoring/publishing.ts';
import { save } from '../authoring/save.ts';
import { applyStep, closing, type StateStep, wasPublished } from '../authoring/states.ts';
import type { OwnListingRow } from '../records/rows.ts';
import { shownReason } from './approve.ts';
import { gatheredWithin, listingMails } from './mails.ts';
import { requireListing } from './operate.ts';

/** Operator actions on a listing that is not waiting for approval. */
export type ModeratingAction = 'takeDown' | 'sendBack' | 'putBack' | 'correct';

/** Which listing, in which version, and the reason shown to the author. */
export interface Moderation {
  id: string;
  /** `updatedAt` of the version the operator saw. */
  seenAt: Date;
  reason: string;
}

export interface ListingForOperator {
  /** The published version with the author's private fields and the requested relations. */
  listing: Resource;
  state: ListingState;
  updatedAt: Date;
  /** Whether it is also in the approval queue. */
  isWaiting: boolean;
  actions: readonly ModeratingAction[];
}

/**
 * Returns a listing in any state and the actions available. For operators only. @throws ApiError forbidden, not-found
 */
export async function showForOperator(ctx: Ctx, { id }: { id: string }): Promise<ListingForOperator> {
  const row = await requireListing(ctx, id);
  const listing = (await load({ ...ctx, viewer: { kind: 'integration' } }, [id], 'listing')).get(id);
  if (!listing) throw new ApiError('not-found');
  const { state, updatedAt } = row;
  const isWaiting = state === 'pendingApproval' || isWaitingChange(row) || row.unseenSince !== null;
  return { listing, state, updatedAt, isWaiting, actions: actionsOn(row) };
}

function actionsOn(row: OwnListingRow): ModeratingAction[] {
  const { state } = row;
  const isSeen = state === 'published' || (state === 'pendingApproval' && wasPublished(row));
  return [
    ...(state === 'draft' ? [] : ['correct' as const]),
    // When a change is waiting, the queue decides about both.
    ...(state === 'published' && !isWaitingChange(row) ? ['sendBack' as const] : []),
    ...(isSeen ? ['takeDown' as const] : []),
    ...(state === 'closed' ? ['putBack' as const] : []),
  ];
}

/**
 * Closes a published listing. If its author reopens it, it needs approval first. For operators only.
 * @throws ApiError forbidden, not-found, listing-invalid-state, conflict when it has changed since it was viewed,
 * validation-invalid-value for the reason
 */
export async function unpublish(ctx: Ctx, action: Moderation): Promise<void> {
  await moveAway(ctx, action, closing, listingMails.takenDown);
}

/**
 * Returns a published listing to its author as a draft, to be changed and resubmitted for approval. For operators only.
 * @throws ApiError like {@link unpublish}
 */
export async function returnToAuthor(ctx: Ctx, action: Moderation): Promise<void> {
  const { rejected } = listingMails;
  await moveAway(
    ctx,
    action,
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

/** Reopens a closed listing. For operators only. @throws ApiError like {@link unpublish} */
export async function republish(ctx: Ctx, { id, seenAt }: Omit<Moderation, 'reason'>): Promise<void> {
  const seen = await requireListing(ctx, id);
  await applyStep(ctx, seen, {
    from: 'closed',
    to(row) {
      requireSeen(row, seenAt);
      requireComplete(ctx.engine.settings(), contentOf(row), row.imageIds.length);
      return 'published';
    },
    async also(tx) {
      await setRejection(tx, id, null);
      await mailLater(ctx.engine, tx, listingMails.approved, seen);
    },
  });
}

/**
 * Changes title, description, public data and price, and removes images, under the rules that apply to authors; the
 * state is unchanged. For operators only. @throws ApiError like {@link unpublish}, and 400 naming the invalid field
 */
export async function correct(
  ctx: Ctx,
  { id, seenAt, reason, change: asked }: Moderation & { change: Params },
): Promise<void> {
  const why = parse(shownReason, reason, inBody('reason'));
  const change = parseCorrection(asked, inputRulesOf(ctx.engine.settings()));
  const seen = await requireListing(ctx, id);
  await save(ctx, seen, () => change, {
    require(row) {
      requireSeen(row, seenAt);
      if (change.images?.some(image => !row.imageIds.includes(image))) throw invalid(inBody('images'));
    },
    also: tx => mailLater(ctx.engine, tx, listingMails.corrected, seen, why),
  });
}

async function moveAway(
  ctx: Ctx,
  { id, seenAt, reason }: Moderation,
  step: StateStep,
  mail: string,
): Promise<void> {
  const why = parse(shownReason, reason, inBody('reason'));
  const seen = await requireListing(ctx, id);
  await applyStep(ctx, seen, {
    ...step,
    to(row, ...given) {
      requireSeen(row, seenAt);
      return step.to(row, ...given);
    },
    async also(tx) {
      await setRejection(tx, id, { reason: why, at: ctx.engine.clock.now() });
      await setUnreviewedSince(tx, id, null);
      await mailLater(ctx.engine, tx, mail, seen, why);
    },
  });
}

function requireSeen(row: OwnListingRow, seenAt: Date): void {
  if (row.updatedAt.getTime() !== seenAt.getTime())
    throw new ApiError('conflict', { details: 'The listing has changed since it was looked at' });
}

function mailLater(
  engine: Engine,
  tx: Tx,
  kind: string,
  { id, authorId: userId }: OwnListingRow,
  reason?: string,
): Promise<void> {
  const payload = { userId, listingId: id, ...(reason ? { reason } : {}) };
  return addToOutbox(tx, engine.clock, kind, payload, gatheredWithin);
}
