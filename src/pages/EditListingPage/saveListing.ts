import type { Image } from '#contract/entities/image.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { temporaryTitle } from '#contract/rules/listingWords.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { sessionChanged } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/store.ts';

/** Which of the calls failed: each has its own message (specification section 8). */
export type SaveStep = 'createDraft' | 'update' | 'publish';
export type Saved = { status: 'saved'; listing: Listing } | Failed;
/** `isSignedOut`: the session has ended meanwhile. */
export type Failed = { status: 'failed'; step: SaveStep; failure: Failure; isSignedOut: boolean };

/** Saves one tab; without a listing it makes the draft. Never rejects. */
export const saveListing =
  (listing: Listing | null, input: ListingInput): AppThunk<Promise<Saved>> =>
  async (dispatch, getState, { api }) => {
    try {
      const { ownListings } = await api();
      const saved = listing
        ? await ownListings.update(listing.id, input)
        : await ownListings.createDraft({ ...input, title: input.title ?? temporaryTitle });
      // With the first listing the topbar's inbox leads to what the person is asked.
      const { session } = getState();
      if (!session.hasListings) dispatch(sessionChanged({ ...session, hasListings: true }));
      return { status: 'saved', listing: saved };
    } catch (caught) {
      return dispatch(failed(listing ? 'update' : 'createDraft', caught));
    }
  };

/** Makes a complete draft public, or hands it to the operators first (readings 27). Never rejects. */
export const publishListing =
  (id: string): AppThunk<Promise<Saved>> =>
  async (dispatch, _getState, { api }) => {
    try {
      const { ownListings } = await api();
      // It may be published already: from another window, or by a call whose answer got lost.
      const unlessPublished = async (caught: unknown) => {
        if (toFailure(caught).code !== 'listing-invalid-state') throw caught;
        const listing = await ownListings.show(id);
        if (listing.state === 'closed') throw caught;
        return listing;
      };
      return { status: 'saved', listing: await ownListings.publishDraft(id).catch(unlessPublished) };
    } catch (caught) {
      return dispatch(failed('publish', caught));
    }
  };

/** Takes back what others do not see yet; answers the listing as it is then, undefined when that failed. Never rejects. */
export const giveUpChange =
  (id: string): AppThunk<Promise<Listing | undefined>> =>
  async (_dispatch, _getState, { api }) => {
    try {
      const { ownListings } = await api();
      // An operator may have decided about it meanwhile.
      const unlessDecided = (caught: unknown) => {
        if (toFailure(caught).code === 'listing-invalid-state') return ownListings.show(id);
        throw caught;
      };
      return await ownListings.discardChange(id).catch(unlessDecided);
    } catch {
      return undefined;
    }
  };

const failed =
  (step: SaveStep, caught: unknown): AppThunk<Promise<Saved>> =>
  async (_dispatch, _getState, { api }) => {
    const failure = toFailure(caught);
    const mayBeSignedOut = failure.status === 401 || failure.status === 403;
    const isSignedOut = mayBeSignedOut && !(await (await api()).auth.info()).signedIn;
    return { status: 'failed', step, failure, isSignedOut };
  };

/** Sends one picture. `onProgress` gets the share sent, 0 to 1. @throws ApiFailure */
export const uploadPhoto =
  (file: File, onProgress: (share: number) => void): AppThunk<Promise<Image>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).images.upload(file, onProgress);
