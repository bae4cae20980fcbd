import { ApiError } from '#contract/errors.ts';
import type { ListingState } from '#contract/listing/listing.ts';
import type { ClosingReason } from '#contract/listing/closing.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, type AuthorFacts, withAuthorFacts } from '../sync/author.ts';
import { nextUpdatedAt, recordChange } from '../sync/recordChange.ts';
import { deleteChange, withPendingChange } from '../records/changeStore.ts';
import { findSigns, recordSigns } from '../sync/impostors.ts';
import { contentColumns, contentOf } from '../records/content.ts';
import { detectDuplicates } from '../sync/duplicates.ts';
import { findOne, lockOne, requireOwn } from '../records/store.ts';
import { ownResource } from '../reads/show.ts';
import { setImages, updateListing } from '../records/writeStore.ts';
import type { Content, OwnListingRow, WithImages } from '../records/rows.ts';
import { countShowing, publishedState, requireComplete } from './publishing.ts';

/**
 * Publishes a draft, or submits it for approval.
 * @throws ApiError validation-invalid-params naming what is missing, listing-invalid-state when it is not a draft.
 */
export function publishDraft(ctx: Ctx, params: { id: string }): Promise<Resource> {
  return moveOwn(ctx, params, {
    from: 'draft',
    to: (row, author, signs) => stateWhenPublished(ctx.engine, row, author, signs),
    isByAuthor: true,
  });
}

/** Reopens a closed listing under the rules of publishing; a listing closed by an operator waits for approval. */
export function open(ctx: Ctx, params: { id: string }): Promise<Resource> {
  return moveOwn(ctx, params, {
    from: 'closed',
    to: (row, author, signs) => stateWhenPublished(ctx.engine, row, author, signs),
    isByAuthor: true,
  });
}

/**
 * Returns the state of a listing that its author publishes. A listing taken down by an operator needs another approval.
 */
function stateWhenPublished(
  { settings }: Engine,
  row: WithImages<OwnListingRow>,
  author: AuthorFacts,
  signs: readonly unknown[],
): 'published' | 'pendingApproval' {
  requireComplete(settings(), contentOf(row), row.imageIds.length);
  return row.rejectedAt === null ? publishedState(settings(), author, signs) : 'pendingApproval';
}

/**
 * Closes a published listing, even while a change of it waits for approval. Ongoing transactions continue. A listing
 * that was never published is discarded instead.
 */
export function close(ctx: Ctx, params: { id: string }): Promise<Resource> {
  return moveOwn(ctx, params, closing);
}

async function moveOwn(ctx: Ctx, { id }: { id: string }, step: StateStep): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  await applyStep(ctx, requireOwn(await findOne(ctx.engine.db, id), userId), step);
  return ownResource(ctx, id);
}

/** One state transition of a listing. */
export interface StateStep {
  from: ListingState;
  to: (row: WithImages<OwnListingRow>, author: AuthorFacts, signs: readonly unknown[]) => ListingState;
  /** Publishes in the author's name, so the listing is checked for impersonation (`signs`). */
  isByAuthor?: true;
  /** Selects listings that wait for approval to which the step also applies. */
  fromWaiting?: (row: OwnListingRow) => boolean;
  /** Checked again under the row lock; nothing happens when it returns false. */
  isStillDue?: (row: OwnListingRow) => boolean;
  /** Reason for closing, for the author and for statistics. */
  closing?: ClosingReason;
  /** Runs in the same database transaction. */
  also?: (tx: Tx) => Promise<void>;
}

export const closing: StateStep = { from: 'published', to: () => 'closed', fromWaiting: wasPublished };

/**
 * Applies a step to the listing `seen`. @throws ApiError listing-invalid-state when it is not in the step's initial
 * state.
 */
export async function applyStep(ctx: Ctx, seen: OwnListingRow, step: StateStep): Promise<void> {
  const { from, to, fromWaiting } = step;
  const { id, authorId } = seen;
  requireState(seen, from, fromWaiting);
  await ctx.engine.db.transaction(async tx => {
    const author = await authorFacts(tx, authorId);
    const locked = requireOwn(await lockOne(tx, id), authorId);
    if (step.isStillDue?.(locked) === false) return;
    const row = requireState(locked, from, fromWaiting);
    // Authors reopen the version that was waiting when they closed it; operators reopen what others saw.
    const given = ctx.viewer.kind === 'user' && row.state === 'closed' ? withPendingChange(row) : row;
    const content = contentOf(given);
    const signs = step.isByAuthor ? await findSigns(ctx.engine, tx, { authorId, author, content }) : [];
    const state = to(given, author, signs);
    const isShowing = state === 'published' || state === 'pendingApproval';
    if (isShowing) await countShowing(ctx, tx, row);
    const now = nextUpdatedAt(ctx.engine.clock, row);
    if (given !== row) {
      await setImages(tx, id, given.imageIds, now);
      await deleteChange(tx, id);
    }
    const key = { authorId, secret: ctx.engine.settings().secret };
    await updateListing(tx, id, {
      ...(await contentColumns(tx, key, contentAfter(given, author, step.closing), row)),
      state,
      publishedAt: state === 'published' ? now : row.publishedAt,
      updatedAt: now,
    });
    await step.also?.(tx);
    await recordChange(ctx, tx, id, row);
    if (isShowing) await detectDuplicates(ctx.engine, tx, id);
    await recordSigns(ctx.engine, tx, { userId: authorId, subjectId: id }, signs);
  });
}

// Reopening clears the reason for closing.
function contentAfter(row: OwnListingRow, author: AuthorFacts, closing?: ClosingReason): Content {
  const { closing: _before, ...privateData } = row.privateData;
  return {
    ...contentOf(row),
    publicData: withAuthorFacts(row.publicData, author),
    privateData: closing ? { ...privateData, closing } : privateData,
  };
}

export function wasPublished({ publishedAt }: OwnListingRow): boolean {
  return publishedAt !== null;
}

/**
 * Returns the row if it is in this state. `fromWaiting` selects listings waiting for approval that are also accepted.
 * @throws ApiError listing-invalid-state
 */
export function requireState<Row extends OwnListingRow>(
  row: Row,
  state: ListingState,
  fromWaiting: (row: OwnListingRow) => boolean = () => false,
): Row {
  if (row.state !== state && !(row.state === 'pendingApproval' && fromWaiting(row)))
    throw new ApiError('listing-invalid-state', { details: `The listing is ${row.state}, not ${state}` });
  return row;
}
