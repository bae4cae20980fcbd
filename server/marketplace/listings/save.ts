import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#contract/json.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as images from '#server/marketplace/images/index.ts';
import { setUnseen } from './approvalStore.ts';
import { authorFacts, withAuthorFacts } from './author.ts';
import { changed, nextMoment } from './changed.ts';
import { keepChange, removeChange } from './changeStore.ts';
import { lookForCopies } from './copies.ts';
import { changedContent, contentColumns, contentOf, type Content } from './content.ts';
import type { ListingChange } from './input.ts';
import { splitLocation } from './location.ts';
import { isMaterial, isSameMaterial, materialOf, withMaterial } from './material.ts';
import { newest } from './newest.ts';
import { requireOwn } from './policy.ts';
import { publishedState, requireComplete } from './publishing.ts';
import { lockOne, type OwnListingRow, type WithImages } from './store.ts';
import { setImages, setMetadata, updateListing } from './writeStore.ts';

/** What belongs to a change that an operator makes. */
interface ByOperator {
  /** The metadata that it shall have. */
  metadataOf?: ((row: Pick<OwnListingRow, 'metadata'>) => JsonObject) | undefined;
  /** Asked when nobody else can change the row: throws when it is not what they saw. */
  require?: (row: WithImages<OwnListingRow>) => void;
  also?: (tx: Tx) => Promise<void>;
}

/** Writes a change of the listing `seen`. */
export async function save(
  ctx: Ctx,
  seen: OwnListingRow,
  changeOf: (row: Pick<WithImages<OwnListingRow>, 'image_ids'>) => ListingChange,
  { metadataOf, require, also }: ByOperator = {},
): Promise<void> {
  const { id } = seen;
  const isAuthor = ctx.viewer.kind === 'user';
  await ctx.db.transaction(async tx => {
    const author = await authorFacts(tx, seen.author_id);
    const row = requireOwn(await lockOne(tx, id), seen.author_id);
    require?.(row);
    // Authors go on from what they wrote last, operators from what others see.
    const base = isAuthor ? newest(row) : row;
    const change = changeOf(base);
    const before = contentOf(base);
    const given = changedContent(before, change, await splitLocation(ctx, before, change));
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    const imageIds = change.images ?? base.image_ids;
    if (row.state === 'published' || row.state === 'pendingApproval')
      requireComplete(content, imageIds.length);
    await useNew(ctx, tx, row, imageIds);
    const isShown = row.state === 'published';
    const isReviewed = isAuthor && isShown && publishedState(ctx.settings, author) === 'pendingApproval';
    const wanted = { content, imageIds, at: nextMoment(ctx.clock, row) };
    if (isReviewed && saysMore(row, wanted)) await review(ctx, tx, row, wanted);
    else await show(ctx, tx, row, wanted, isAuthor);
    if (metadataOf) await setMetadata(tx, id, metadataOf(row));
    await also?.(tx);
    await changed(ctx, tx, id, row);
    if (isAuthor && row.state !== 'draft' && row.state !== 'closed') await lookForCopies(ctx, tx, id);
  });
}

/** What a listing shall be. */
interface Wanted {
  content: Content;
  imageIds: readonly string[];
  at: Date;
}

// What an operator has approved cannot become something else afterwards (readings 27), unless an operator changes it.
function saysMore(row: WithImages<OwnListingRow>, { content, imageIds }: Wanted): boolean {
  return isMaterial(contentOf(row), content) || imageIds.some(id => !row.image_ids.includes(id));
}

async function review(ctx: Ctx, tx: Tx, row: WithImages<OwnListingRow>, wanted: Wanted): Promise<void> {
  if (ctx.settings.changeApproval === 'afterwards') {
    await show(ctx, tx, row, wanted, true);
    return setUnseen(tx, row.id, row.unseen_since ?? wanted.at);
  }
  const content = materialOf(wanted.content);
  // A picture taken away is gone at once, unless it is the last that others see.
  const kept = wanted.imageIds.filter(id => row.image_ids.includes(id));
  const shown = {
    content: withMaterial(wanted.content, materialOf(contentOf(row))),
    imageIds: kept.length > 0 ? kept : row.image_ids,
    at: wanted.at,
  };
  await show(ctx, tx, row, shown, false);
  const asBefore =
    row.change &&
    isSameMaterial(content, row.change.content) &&
    isDeepStrictEqual(wanted.imageIds, row.change.image_ids);
  if (!asBefore) await keepChange(tx, row.id, { content, imageIds: wanted.imageIds, at: wanted.at });
}

/** Writes what the listing is from now on. `isAll`: nothing of what its author wants is left to be decided. */
async function show(
  ctx: Ctx,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  { content, imageIds, at }: Wanted,
  isAll: boolean,
): Promise<void> {
  if (!isDeepStrictEqual(imageIds, row.image_ids)) await setImages(tx, row.id, imageIds);
  await updateListing(tx, row.id, {
    ...contentColumns(row.author_id, content, ctx.settings.secret),
    state: row.state,
    published_at: row.published_at,
    updated_at: at,
  });
  if (isAll && row.change) await removeChange(tx, row.id);
}

// Pictures that are there already may be an operator's: only new ones must be the author's own.
async function useNew(
  ctx: Ctx,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  imageIds: readonly string[],
): Promise<void> {
  const known = [...row.image_ids, ...(row.change?.image_ids ?? [])];
  await images.use(
    ctx,
    tx,
    imageIds.filter(id => !known.includes(id)),
  );
}
