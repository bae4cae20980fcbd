import type { Listing } from '#contract/listing/listing.ts';
import { isImpersonated, sessionChanged } from '#src/store/session.ts';
import type { AppStore } from '#src/store/store.ts';
import { readOnDevice } from '#src/util/listingsOnDevice.ts';
import { rememberOnDevice, storeOnDevice, toSavedListing } from '#src/util/rememberListing.ts';
import { onPageView } from '../pageViews.ts';

/**
 * Moves listings that a visitor saved on this device into the account they log in to or create, and stores the recently
 * opened listings on the device. Returns a stop function.
 */
export function startSavedListings(store: AppStore): () => void {
  let joined: string | undefined;
  const follow = () => {
    const { session } = store.getState();
    const userId = session.currentUser?.id;
    if (userId === undefined || userId === joined || isImpersonated(session)) return;
    joined = userId;
    // Retried with the next page load, e.g. when the device was offline.
    void joinDevice(store, userId).catch(() => undefined);
  };
  const unsubscribe = store.subscribe(follow);
  follow();
  const noteSeen = () => rememberSeen(store);
  const stopViews = onPageView(noteSeen);
  noteSeen();
  return () => {
    unsubscribe();
    stopViews();
  };
}

async function joinDevice(store: AppStore, userId: string): Promise<void> {
  const onDevice = readOnDevice('saved');
  if (onDevice.length === 0) return;
  const { ids, leftOut } = await store.dispatch(async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/saved-listings/save', { ids: onDevice.map(({ id }) => id) }),
  );
  storeOnDevice('saved', leftOut > 0 ? onDevice.filter(({ id }) => !ids.includes(id)) : []);
  const { session } = store.getState();
  // The user may have signed out or switched accounts meanwhile.
  if (session.currentUser?.id === userId) store.dispatch(sessionChanged({ ...session, savedIds: ids }));
}

function rememberSeen(store: AppStore): void {
  const { page, navigation, session } = store.getState();
  if (navigation.outcome !== 'page' || !page.key?.startsWith('ListingPage')) return;
  const { listing } = (page.data ?? {}) as { listing?: Listing };
  const isOwn = listing?.author !== undefined && listing.author.id === session.currentUser?.id;
  if (listing?.state !== 'published' || isOwn || isImpersonated(session)) return;
  rememberOnDevice('seen', toSavedListing(listing));
}
