import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts } from './author.ts';
import { changed } from './changed.ts';
import { changedContent, contentColumns, emptyContent } from './content.ts';
import { parseNewListing, type Params } from './input.ts';
import { splitLocation } from './location.ts';
import { publishedState, requireComplete } from './publishing.ts';
import { ownResource } from './show.ts';
import { insertListing, setImages } from './store.ts';

/** A draft that only its author sees. Needs a title and nothing else. */
export function createDraft(ctx: Ctx, params: Params): Promise<Resource> {
  return add(ctx, params, true);
}

/** A listing that is published at once, or waits for approval. @throws ApiError validation-invalid-params when incomplete. */
export function create(ctx: Ctx, params: Params): Promise<Resource> {
  return add(ctx, params, false);
}

async function add(ctx: Ctx, params: Params, isDraft: boolean): Promise<Resource> {
  const authorId = requireUserId(ctx.viewer);
  const { settings } = ctx;
  const change = parseNewListing(params, settings.currency);
  const empty = emptyContent(change.title);
  const given = changedContent(empty, change, await splitLocation(ctx, empty, change));
  const imageIds = change.images ?? [];
  if (!isDraft) requireComplete(given, imageIds.length);

  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  await ctx.db.transaction(async tx => {
    const author = await authorFacts(tx, authorId);
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    const state = isDraft ? 'draft' : publishedState(settings, author);
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
    await setImages(tx, id, imageIds);
    await changed(ctx, tx, id, 'created');
  });
  return ownResource(ctx, id);
}
