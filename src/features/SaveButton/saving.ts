import type { Listing } from '#contract/listing/listing.ts';
import { maxSavedListings } from '#contract/listing/savedListings.ts';
import { toFailure } from '#src/api/failure.ts';
import { sessionChanged } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';
import { readOnDevice } from '#src/util/listingsOnDevice.ts';
import { rememberOnDevice, storeOnDevice, toSavedListing } from '#src/util/rememberListing.ts';

/** Why a listing could not be saved: there are too many, or nothing could be stored. */
export type SavingProblem = 'full' | 'failed';

/** The fields needed to save a listing. */
export type Saveable = Pick<Listing, 'id' | 'title' | 'publicData' | 'geolocation' | 'state' | 'author'>;

/**
 * Saves a listing or removes it: in the account, or on a visitor's device. Updates the screen optimistically; resolves
 * with the problem when it could not be.
 */
export function setSaved(listing: Saveable, isWanted: boolean): AppThunk<Promise<SavingProblem | undefined>> {
  return async (dispatch, getState, { api }) => {
    const { id } = listing;
    if (!getState().session.currentUser) return setOnDevice(listing, isWanted);
    const show = (isSaved: boolean) => {
      const { session } = getState();
      const others = session.savedIds.filter(saved => saved !== id);
      dispatch(sessionChanged({ ...session, savedIds: isSaved ? [id, ...others] : others }));
    };
    show(isWanted);
    try {
      const { call } = await api();
      if (!isWanted) await call('POST /api/saved-listings/remove', { id });
      else if (!(await call('POST /api/saved-listings/save', { ids: [id] })).ids.includes(id))
        throw new Error('not saved');
      return undefined;
    } catch (caught) {
      show(!isWanted);
      return toFailure(caught).code === 'validation-invalid-params' ? 'full' : 'failed';
    }
  };
}

function setOnDevice(listing: Saveable, isWanted: boolean): SavingProblem | undefined {
  const others = readOnDevice('saved').filter(({ id }) => id !== listing.id);
  if (!isWanted) return storeOnDevice('saved', others) ? undefined : 'failed';
  if (others.length >= maxSavedListings) return 'full';
  return rememberOnDevice('saved', toSavedListing(listing)) ? undefined : 'failed';
}
