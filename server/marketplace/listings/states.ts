import { ApiError } from '#contract/errors.ts';
import type { ListingState } from '#contract/entities/listing.ts';
import type { ClosingReason } from '#contract/rules/closing.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts, type AuthorFacts } from './author.ts';
import { changed, nextMoment } from './changed.ts';
import { removeChange } from './changeStore.ts';
import { contentColumns, contentOf, type Content } from './content.ts';
import { lookForCopies } from './copies.ts';
import { allowOnly, parseId, type Params } from './input.ts';
import { newest } from './newest.ts';
import { requireOwn } from './policy.ts';
import { countPublication, publishedState, requireComplete } from './publishing.ts';
import { ownResource } from './show.ts';
import { findOne, lockOne, type OwnListingRow, type WithImages } from './store.ts';
import { setImages, updateListing } from './writeStore.ts';

/**
 * Shows a draft to others, or to an operator first.
 * @throws ApiError validation-invalid-params naming what is missing, listing-invalid-state when it is no draft.
 */
export function publishDraft(ctx: Ctx, params: Params): Promise<Resource> {
  return moveOwn(ctx, params, {
    from: 'draft',
    to: (row, author) => nextState(ctx, row, author),
  });
}

/** Shows a closed listing again, under the rules of publishing; one that an operator closed waits for an operator. */
export function open(ctx: Ctx, params: Params): Promise<Resource> {
  return moveOwn(ctx, params, {
    from: 'closed',
    to: (row, author) => nextState(ctx, row, author),
  });
}

/** Where a listing goes that its author wants to be seen. What an operator has taken away comes back by an operator. */
function nextState(
  { settings }: Ctx,
  row: WithImages<OwnListingRow>,
  author: AuthorFacts,
): 'published' | 'pendingApproval' {
  requireComplete(contentOf(row), row.image_ids.length);
  return row.rejected_at === null ? publishedState(settings, author) : 'pendingApproval';
}

/**
 * Hides from others a listing that was published, also while a change of it waits for approval. Ongoing transactions go
 * on. What was never published is discarded instead.
 */
export function close(ctx: Ctx, params: Params): Promise<Resource> {
  return moveOwn(ctx, params, closing);
}

async function moveOwn(ctx: Ctx, params: Params, step: StateStep): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id']);
  const id = parseId(params);
  await move(ctx, requireOwn(await findOne(ctx.db, id), userId), step);
  return ownResource(ctx, id);
}

/** One step of a listing's life. */
export interface StateStep {
  from: ListingState;
  to: (row: WithImages<OwnListingRow>, author: AuthorFacts) => ListingState;
  /** Which listings that wait for approval may come along. */
  fromWaiting?: (row: OwnListingRow) => boolean;
  /** Asked once more when nobody else can change the row: with false nothing happens. */
  isStillDue?: (row: OwnListingRow) => boolean;
  /** Why it is closed, for its author and for statistics. */
  closing?: ClosingReason;
  /** What belongs to the same change. */
  also?: (tx: Tx) => Promise<void>;
}

export const closing: StateStep = { from: 'published', to: () => 'closed', fromWaiting: wasPublished };

/** Moves the listing `seen` on. @throws ApiError listing-invalid-state when it is not where the step begins. */
export async function move(ctx: Ctx, seen: OwnListingRow, step: StateStep): Promise<void> {
  const { from, to, fromWaiting } = step;
  const { id, author_id: authorId } = seen;
  requireState(seen, from, fromWaiting);
  await ctx.db.transaction(async tx => {
    const author = await authorFacts(tx, authorId);
    const locked = requireOwn(await lockOne(tx, id), authorId);
    if (step.isStillDue?.(locked) === false) return;
    const row = requireState(locked, from, fromWaiting);
    // What waited when the author closed it is what they show again; operators show what others saw.
    const given = ctx.viewer.kind === 'user' && row.state === 'closed' ? newest(row) : row;
    const state = to(given, author);
    const isShowing = state === 'published' || state === 'pendingApproval';
    if (isShowing) await countPublication(ctx, tx, authorId);
    const now = nextMoment(ctx.clock, row);
    if (given !== row) {
      await setImages(tx, id, given.image_ids);
      await removeChange(tx, id);
    }
    await updateListing(tx, id, {
      ...contentColumns(row.author_id, contentAfter(given, author, step.closing), ctx.settings.secret),
      state,
      published_at: state === 'published' ? now : row.published_at,
      updated_at: now,
    });
    await step.also?.(tx);
    await changed(ctx, tx, id, row);
    if (isShowing) await lookForCopies(ctx, tx, id);
  });
}

// Open again, a listing forgets why it was closed.
function contentAfter(row: OwnListingRow, author: AuthorFacts, closing?: ClosingReason): Content {
  const { closing: _before, ...privateData } = row.private_data;
  return {
    ...contentOf(row),
    publicData: withAuthorFacts(row.public_data, author),
    privateData: closing ? { ...privateData, closing } : privateData,
  };
}

export function wasPublished({ published_at }: OwnListingRow): boolean {
  return published_at !== null;
}

/**
 * The row when it is in this state. `fromWaiting`: which listings that wait for approval may come along.
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
