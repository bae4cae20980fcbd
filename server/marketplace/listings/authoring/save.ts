import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#contract/json.ts';
import type { Ctx, EngineSettings } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as images from '#server/marketplace/images/index.ts';
import { authorFacts, withAuthorFacts } from '../sync/author.ts';
import { nextUpdatedAt, recordChange } from '../sync/recordChange.ts';
import { deleteChange, storeChange, withPendingChange } from '../records/changeStore.ts';
import { findSigns, recordSigns } from '../sync/impostors.ts';
import { detectDuplicates } from '../sync/duplicates.ts';
import { changedContent, contentColumns, contentOf } from '../records/content.ts';
import type { ListingChange } from '../input/params.ts';
import { splitLocation } from '../input/location.ts';
import {
  hasMaterialChange,
  hasSameModeratedFields,
  moderatedFieldsOf,
  withModeratedFields,
} from '../records/moderatedFields.ts';
import { writtenIn } from '../records/writtenIn.ts';
import { lockOne, requireOwn } from '../records/store.ts';
import { setImages, setMetadata, setUnreviewedSince, updateListing } from '../records/writeStore.ts';
import type { Content, OwnListingRow, WithImages } from '../records/rows.ts';
import { publishedState, requireComplete } from './publishing.ts';

/** Options of a change made by an operator. */
interface OperatorOptions {
  /** Returns the new metadata. */
  metadataOf?: ((row: Pick<OwnListingRow, 'metadata'>) => JsonObject) | undefined;
  /** Called under the row lock; throws when the row has changed since the operator viewed it. */
  require?: (row: WithImages<OwnListingRow>) => void;
  also?: (tx: Tx) => Promise<void>;
  /** The listing may become incomplete. */
  isUnchecked?: true;
}

/** Saves a change of the listing `seen`. */
export async function save(
  ctx: Ctx,
  seen: OwnListingRow,
  changeOf: (row: Pick<WithImages<OwnListingRow>, 'imageIds'>) => ListingChange,
  { metadataOf, require, also, isUnchecked }: OperatorOptions = {},
): Promise<void> {
  const { id } = seen;
  const isAuthor = ctx.viewer.kind === 'user';
  const settings = ctx.engine.settings();
  await ctx.engine.db.transaction(async tx => {
    const author = await authorFacts(tx, seen.authorId);
    const row = requireOwn(await lockOne(tx, id), seen.authorId);
    require?.(row);
    // Authors edit their latest version, operators the one that others see.
    const base = isAuthor ? withPendingChange(row) : row;
    const change = changeOf(base);
    const before = contentOf(base);
    const given = changedContent(before, change, await splitLocation(ctx.engine, before, change));
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    const imageIds = change.images ?? base.imageIds;
    if (!isUnchecked && (row.state === 'published' || row.state === 'pendingApproval'))
      requireComplete(settings, content, imageIds.length);
    await useNewImages(ctx, tx, row, imageIds);
    const isShown = row.state === 'published';
    const wanted = { content, imageIds, at: nextUpdatedAt(ctx.engine.clock, row) };
    const isChanged = isAuthor && isShown && isMaterialChange(row, wanted);
    const signs = isChanged
      ? await findSigns(ctx.engine, tx, { authorId: seen.authorId, author, content })
      : [];
    if (isChanged && publishedState(settings, author, signs) === 'pendingApproval')
      await review(signs.length > 0 ? { ...settings, changeApproval: 'before' } : settings, tx, row, wanted);
    else await show(settings, tx, row, wanted, isAuthor);
    if (metadataOf) await setMetadata(tx, id, metadataOf(row));
    await also?.(tx);
    await recordChange(ctx, tx, id, row);
    if (isAuthor && row.state !== 'draft' && row.state !== 'closed')
      await detectDuplicates(ctx.engine, tx, id);
    await recordSigns(ctx.engine, tx, { userId: seen.authorId, subjectId: id }, signs);
  });
}

/** The desired state of a listing. */
interface Wanted {
  content: Content;
  imageIds: readonly string[];
  at: Date;
}

// Approved content can't be replaced afterwards without another approval (readings 27), unless an operator does it.
function isMaterialChange(row: WithImages<OwnListingRow>, { content, imageIds }: Wanted): boolean {
  return hasMaterialChange(contentOf(row), content) || imageIds.some(id => !row.imageIds.includes(id));
}

async function review(
  settings: EngineSettings,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  wanted: Wanted,
): Promise<void> {
  if (settings.changeApproval === 'afterwards') {
    await show(settings, tx, row, wanted, true);
    return setUnreviewedSince(tx, row.id, row.unseenSince ?? wanted.at);
  }
  const content = moderatedFieldsOf(wanted.content);
  // A removed image disappears at once, unless it is the last one that others see.
  const remaining = wanted.imageIds.filter(id => row.imageIds.includes(id));
  const shown = {
    content: withModeratedFields(wanted.content, moderatedFieldsOf(contentOf(row))),
    imageIds: remaining.length > 0 ? remaining : row.imageIds,
    at: wanted.at,
  };
  await show(settings, tx, row, shown, false);
  const asBefore =
    row.change &&
    hasSameModeratedFields(content, row.change.content) &&
    isDeepStrictEqual(wanted.imageIds, row.change.imageIds);
  if (asBefore) return;
  const language = await writtenIn(tx, row.authorId, wanted.content, withPendingChange(row));
  await storeChange(tx, row.id, { content, imageIds: wanted.imageIds, writtenIn: language, at: wanted.at });
}

/** Writes the published version of the listing. `isAll`: nothing of the author's changes remains to be approved. */
async function show(
  { secret }: EngineSettings,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  { content, imageIds, at }: Wanted,
  isAll: boolean,
): Promise<void> {
  if (!isDeepStrictEqual(imageIds, row.imageIds)) await setImages(tx, row.id, imageIds, at);
  const key = { authorId: row.authorId, secret };
  await updateListing(tx, row.id, {
    ...(await contentColumns(tx, key, content, row)),
    state: row.state,
    publishedAt: row.publishedAt,
    updatedAt: at,
  });
  if (isAll && row.change) await deleteChange(tx, row.id);
}

// Existing images may belong to an operator: only new ones must be the author's own.
async function useNewImages(
  ctx: Ctx,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  imageIds: readonly string[],
): Promise<void> {
  const known = [...row.imageIds, ...(row.change?.imageIds ?? [])];
  await images.use(
    ctx,
    tx,
    imageIds.filter(id => !known.includes(id)),
  );
}
