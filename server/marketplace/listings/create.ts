import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts } from './author.ts';
import { changed } from './changed.ts';
import { changedContent, contentColumns, emptyContent } from './content.ts';
import { lookForCopies } from './copies.ts';
import { parseNewListing, type ListingChange, type Params } from './input.ts';
import { splitLocation } from './location.ts';
import { countPublication, publishedState, requireComplete } from './publishing.ts';
import { ownResource } from './show.ts';
import { insertListing, setImages, setMetadata } from './writeStore.ts';

/** A draft that only its author sees. Needs a title and nothing else. */
export function createDraft(ctx: Ctx, params: Params): Promise<Resource> {
  return createOwn(ctx, params, 'draft');
}

/** A listing that is published at once, or waits for approval. @throws ApiError validation-invalid-params when incomplete. */
export function create(ctx: Ctx, params: Params): Promise<Resource> {
  return createOwn(ctx, params);
}

async function createOwn(ctx: Ctx, params: Params, state?: 'draft'): Promise<Resource> {
  const authorId = requireUserId(ctx.viewer);
  const change = parseNewListing(params, ctx.settings.currency);
  return ownResource(ctx, await add(ctx, { authorId, change, state }));
}

/** A listing to be. */
interface Addition {
  authorId: string;
  change: ListingChange & { title: string };
  /** Absent: published, or waiting for approval, as the author's badge says. */
  state?: 'draft' | 'published' | 'pendingApproval' | undefined;
  /** What only operators write. */
  metadata?: JsonObject | undefined;
}

/** Writes a new listing; answers its id. @throws ApiError validation-invalid-params when it is no draft and incomplete. */
export async function add(ctx: Ctx, { authorId, change, metadata, ...asked }: Addition): Promise<string> {
  const { settings } = ctx;
  const empty = emptyContent(change.title);
  const given = changedContent(empty, change, await splitLocation(ctx, empty, change));
  const imageIds = change.images ?? [];
  if (asked.state !== 'draft') requireComplete(given, imageIds.length);

  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  await ctx.db.transaction(async tx => {
    const author = await authorFacts(tx, authorId);
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    const state = asked.state ?? publishedState(settings, author);
    if (state !== 'draft') await countPublication(ctx, tx, authorId);
    await images.use(ctx, tx, imageIds);
    await insertListing(tx, {
      ...contentColumns(authorId, content, settings.secret),
      id,
      author_id: authorId,
      created_at: now,
      updated_at: now,
      state,
      published_at: state === 'published' ? now : null,
    });
    if (metadata) await setMetadata(tx, id, metadata);
    await setImages(tx, id, imageIds);
    await changed(ctx, tx, id);
    if (state !== 'draft') await lookForCopies(ctx, tx, id);
  });
  return id;
}
