import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts } from '../sync/author.ts';
import { recordChange } from '../sync/recordChange.ts';
import { changedContent, contentColumns, emptyContent } from '../records/content.ts';
import { findSigns, recordSigns } from '../sync/impostors.ts';
import { detectDuplicates } from '../sync/duplicates.ts';
import { inputRulesOf, parseNewListing, type ListingChange, type Params } from '../input/params.ts';
import { splitLocation } from '../input/location.ts';
import { countPublication, publishedState, requireComplete } from './publishing.ts';
import { ownResource } from '../reads/show.ts';
import { insertListing, setImages, setMetadata } from '../records/writeStore.ts';

/** Creates a draft visible to its author only. Only a title is required. */
export function createDraft(ctx: Ctx, params: Params): Promise<Resource> {
  return createOwn(ctx, params, 'draft');
}

/**
 * Creates a listing that is published at once, or waits for approval. @throws ApiError validation-invalid-params when
 * incomplete.
 */
export function create(ctx: Ctx, params: Params): Promise<Resource> {
  return createOwn(ctx, params);
}

async function createOwn(ctx: Ctx, params: Params, state?: 'draft'): Promise<Resource> {
  const authorId = requireUserId(ctx.viewer);
  const change = parseNewListing(params, inputRulesOf(ctx.engine.settings()));
  return ownResource(ctx, await add(ctx, { authorId, change, state }));
}

/** A new listing. */
interface NewListing {
  authorId: string;
  change: ListingChange & { title: string };
  /** Absent: published or waiting for approval, depending on the author's badge. */
  state?: 'draft' | 'published' | 'pendingApproval' | undefined;
  /** Writable by operators only. */
  metadata?: JsonObject | undefined;
  /** It may be incomplete. */
  isUnchecked?: true;
}

/**
 * Inserts a new listing and returns its id. @throws ApiError validation-invalid-params when it is incomplete and not a
 * draft.
 */
export async function add(ctx: Ctx, { authorId, change, metadata, ...options }: NewListing): Promise<string> {
  const settings = ctx.engine.settings();
  const empty = emptyContent(change.title);
  const given = changedContent(empty, change, await splitLocation(ctx.engine, empty, change));
  const imageIds = change.images ?? [];
  if (options.state !== 'draft' && !options.isUnchecked) requireComplete(settings, given, imageIds.length);

  const id = ctx.engine.ids.uuid();
  const now = ctx.engine.clock.now();
  await ctx.engine.db.transaction(async tx => {
    const author = await authorFacts(tx, authorId);
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    const isByAuthor = options.state === undefined;
    const signs = isByAuthor ? await findSigns(ctx.engine, tx, { authorId, author, content }) : [];
    const state = options.state ?? publishedState(settings, author, signs);
    if (state !== 'draft') await countPublication(ctx, tx, authorId);
    await images.use(ctx, tx, imageIds);
    await insertListing(tx, {
      ...(await contentColumns(tx, { authorId, secret: settings.secret }, content)),
      id,
      authorId,
      createdAt: now,
      updatedAt: now,
      state,
      publishedAt: state === 'published' ? now : null,
    });
    if (metadata) await setMetadata(tx, id, metadata);
    await setImages(tx, id, imageIds, now);
    await recordChange(ctx, tx, id);
    if (state !== 'draft') await detectDuplicates(ctx.engine, tx, id);
    await recordSigns(ctx.engine, tx, { userId: authorId, subjectId: id }, signs);
  });
  return id;
}
