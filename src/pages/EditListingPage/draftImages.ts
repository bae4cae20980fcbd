import type { Image } from '#contract/image/imageSize.ts';
import { maxImages } from '#contract/listing/listingFields.ts';
import { idsOf, mergeImages } from './photos.ts';
import { type Saved, saveListing, toFailed } from './saveListing.ts';
import type { AppThunk } from '#src/store/state.ts';

// Autosaving is for drafts only: a listing that another window has published meanwhile stays unchanged.

let queue: Promise<unknown> = Promise.resolve();

/** Runs writes of images one after the other, publishing included: each starts from the result of the previous one. */
export function serialize<T>(write: () => Promise<T>): Promise<T> {
  const done = queue.then(write);
  queue = done.catch(() => undefined);
  return done;
}

/**
 * Appends an uploaded image to the draft, even when its page has been left. Resolves to whether the image was added.
 * Never rejects.
 */
export const addDraftImage =
  (listingId: string, imageId: string): AppThunk<Promise<boolean>> =>
  (_dispatch, _getState, { api }) =>
    serialize(async () => {
      const { ownListings } = await api();
      const { state, images = [] } = await ownListings.show(listingId);
      if (state !== 'draft' || images.length >= maxImages) return false;
      await ownListings.addImage(listingId, imageId);
      return true;
    }).catch(() => false);

/**
 * Saves the images of the draft as they are in this window, which started from `base`; changes by other windows since
 * then are preserved. Resolves to undefined when the listing is no longer a draft. Never rejects.
 */
export const saveDraftImages =
  (
    listingId: string,
    base: readonly string[],
    images: readonly Image[],
  ): AppThunk<Promise<Saved | undefined>> =>
  (dispatch, _getState, { api }) =>
    serialize(async () => {
      try {
        const listing = await (await api()).ownListings.show(listingId);
        if (listing.state !== 'draft') return undefined;
        const merged = mergeImages(base, images, listing.images ?? []);
        return await dispatch(saveListing(listing, { images: idsOf(merged) }));
      } catch (caught) {
        return dispatch(toFailed('update', caught));
      }
    });
