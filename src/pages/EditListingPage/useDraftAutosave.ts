import { type Dispatch, useEffect, useMemo, useState } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { maxImages } from '#contract/listing/listingFields.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { addDraftImage, saveDraftImages } from './draftImages.ts';
import { idsOf, type Photo, type PhotoAction, readyImages } from './photos.ts';
import type { Failed } from './saveListing.ts';

type Status =
  | { name: 'idle' | 'saving' }
  /** Not retried with the same images unless the user asks for it. */
  | { name: 'stopped'; key: string; failed: Failed | undefined };

/**
 * Saves the images of a draft whenever they are added, removed or moved: nobody else sees a draft. Those of any other
 * listing are saved only by its form, since that changes what others see.
 */
export function useDraftAutosave(
  listing: Listing | null,
  state: readonly Photo[],
  dispatch: Dispatch<PhotoAction>,
) {
  const appDispatch = useAppDispatch();
  const draftId = listing?.state === 'draft' ? listing.id : undefined;
  const [saved, setSaved] = useState(() => idsOf(listing?.images ?? []));
  const [status, setStatus] = useState<Status>({ name: 'idle' });
  const base = useMemo(
    () => (draftId === undefined ? idsOf(listing?.images ?? []) : saved),
    [draftId, listing, saved],
  );
  const images = readyImages(state);
  const key = idsOf(images).join();
  const isSaved = key === base.join();
  const isStopped = status.name === 'stopped' && status.key === key;

  useEffect(() => {
    if (draftId === undefined || isSaved || isStopped || status.name === 'saving') return;
    const sent = readyImages(state);
    if (sent.length > maxImages) return;
    setStatus({ name: 'saving' });
    void appDispatch(saveDraftImages(draftId, base, sent)).then(answer => {
      if (answer?.status !== 'saved') return setStatus({ name: 'stopped', key, failed: answer });
      const now = answer.listing.images ?? sent;
      setSaved(idsOf(now));
      dispatch({ type: 'merged', base: idsOf(sent), images: now });
      setStatus({ name: 'idle' });
    });
  }, [appDispatch, base, dispatch, draftId, isSaved, isStopped, key, state, status.name]);

  return {
    /** The saved images, as far as this window knows. */
    base,
    isSaved,
    failed: isStopped ? status.failed : undefined,
    retry: () => setStatus({ name: 'idle' }),
    /** Call it before an uploaded image is shown. */
    add: async (imageId: string): Promise<void> => {
      if (draftId !== undefined && (await appDispatch(addDraftImage(draftId, imageId))))
        setSaved(before => [...before, imageId]);
    },
  };
}
