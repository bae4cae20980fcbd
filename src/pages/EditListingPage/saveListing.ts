import type { Image } from '#contract/image/imageSize.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { temporaryTitle } from '#contract/listing/listingWords.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { sessionChanged } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';

/** The call that failed: each has its own message (specification section 8). */
export type SaveStep = 'createDraft' | 'update' | 'publish';
export type Saved = { status: 'saved'; listing: Listing } | Failed;
/** `isSignedOut`: the session has ended meanwhile. */
export type Failed = { status: 'failed'; step: SaveStep; failure: Failure; isSignedOut: boolean };

/** Saves one tab; without a listing it creates the draft. Never rejects. */
export const saveListing =
  (listing: Listing | null, input: ListingInput): AppThunk<Promise<Saved>> =>
  async (dispatch, getState, { api }) => {
    try {
      const { ownListings } = await api();
      const saved = listing
        ? await ownListings.update(listing.id, input)
        : await ownListings.createDraft({ ...input, title: input.title ?? temporaryTitle });
      // From the first listing on, the topbar's inbox link leads to incoming requests.
      const { session } = getState();
      if (!session.hasListings) dispatch(sessionChanged({ ...session, hasListings: true }));
      return { status: 'saved', listing: saved };
    } catch (caught) {
      return dispatch(toFailed(listing ? 'update' : 'createDraft', caught));
    }
  };

/** Publishes a complete draft, or submits it for approval by the operators first (readings 27). Never rejects. */
export const publishListing =
  (id: string): AppThunk<Promise<Saved>> =>
  async (dispatch, _getState, { api }) => {
    try {
      const { ownListings } = await api();
      // It may already be published: from another window, or by a call whose response was lost.
      const unlessPublished = async (caught: unknown) => {
        if (toFailure(caught).code !== 'listing-invalid-state') throw caught;
        const listing = await ownListings.show(id);
        if (listing.state === 'closed') throw caught;
        return listing;
      };
      return { status: 'saved', listing: await ownListings.publishDraft(id).catch(unlessPublished) };
    } catch (caught) {
      return dispatch(toFailed('publish', caught));
    }
  };

/**
 * Discards the change that is not public yet; resolves to the resulting listing, undefined on failure. Never rejects.
 */
export const discardChange =
  (id: string): AppThunk<Promise<Listing | undefined>> =>
  async (_dispatch, _getState, { api }) => {
    try {
      const { ownListings } = await api();
      // An operator may have decided on it meanwhile.
      const unlessDecided = (caught: unknown) => {
        if (toFailure(caught).code === 'listing-invalid-state') return ownListings.show(id);
        throw caught;
      };
      return await ownListings.discardChange(id).catch(unlessDecided);
    } catch {
      return undefined;
    }
  };

/** Resolves to why a call failed, and whether the user was signed out meanwhile. */
export const toFailed =
  (step: SaveStep, caught: unknown): AppThunk<Promise<Failed>> =>
  async (_dispatch, _getState, { api }) => {
    const failure = toFailure(caught);
    const mayBeSignedOut = failure.status === 401 || failure.status === 403;
    const isSignedOut = mayBeSignedOut && !(await (await api()).auth.info()).signedIn;
    return { status: 'failed', step, failure, isSignedOut };
  };

/** Uploads one image. `onProgress` receives the uploaded fraction, 0 to 1. @throws ApiFailure */
export const uploadPhoto =
  (file: File, onProgress: (share: number) => void): AppThunk<Promise<Image>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).images.upload(file, onProgress);
