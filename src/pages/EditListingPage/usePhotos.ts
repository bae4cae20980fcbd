import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { toFailure } from '#src/api/failure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { readHeader } from '#src/util/photo/header.ts';
import { PhotoRefused, preparePhoto } from '#src/util/photo/preparePhoto.ts';
import { maxImages } from '#contract/listing/listingFields.ts';
import {
  idsOf,
  type KeptPhotos,
  type Photo,
  type PhotoAction,
  photos,
  readyImages,
  startPhotos,
  type WhyFailed,
} from './photos.ts';
import { type Failed, uploadPhoto } from './saveListing.ts';
import { addDraftImage, saveDraftImages } from './draftImages.ts';

/** The images of the photos tab, with their actions. */
export function usePhotos(listing: Listing | null, kept: Partial<KeptPhotos> | undefined) {
  const appDispatch = useAppDispatch();
  const [state, dispatch] = useReducer(photos, { images: listing?.images, kept }, startPhotos);
  const autosave = useDraftAutosave(listing, state, dispatch);
  const files = useRef(new Map<string, File>());
  const queue = useRef(Promise.resolve());

  const send = async (key: string, file: File) => {
    try {
      const ready = await preparePhoto(file);
      const onProgress = (share: number) => dispatch({ type: 'progressed', key, share });
      const image = await appDispatch(uploadPhoto(ready, onProgress));
      await autosave.add(image.id);
      files.current.delete(key);
      dispatch({ type: 'uploaded', key, image });
    } catch (caught) {
      dispatch({ type: 'failed', key, why: await whyFailed(caught, file) });
    }
  };

  // Sequential uploads: on a weak connection the first image arrives before the last one times out.
  const enqueue = (key: string, file: File) => {
    files.current.set(key, file);
    dispatch({ type: 'chosen', key, name: file.name });
    queue.current = queue.current.then(() => (files.current.has(key) ? send(key, file) : undefined));
  };

  return {
    photos: state,
    autosave,
    add: (chosen: readonly File[]) => chosen.forEach(file => enqueue(`new ${nextKey++}`, file)),
    retry: (key: string) => {
      const file = files.current.get(key);
      if (file) enqueue(key, file);
    },
    remove: (key: string) => {
      files.current.delete(key);
      dispatch({ type: 'removed', key });
    },
    /**
     * Uploads a file that takes the place of an image, which stays until then: until it `isWanted` no longer, or the
     * upload fails. Resolves to why it failed. Never rejects.
     */
    replace: async (
      key: string,
      file: File,
      { onProgress, isWanted }: { onProgress: (share: number) => void; isWanted: () => boolean },
    ): Promise<WhyFailed | undefined> => {
      try {
        const image = await appDispatch(uploadPhoto(await preparePhoto(file), onProgress));
        if (isWanted()) dispatch({ type: 'replaced', key, image });
        return undefined;
      } catch (caught) {
        return whyFailed(caught, file);
      }
    },
    move: (key: string, to: number) => dispatch({ type: 'moved', key, to }),
  };
}

let nextKey = 1;

async function whyFailed(caught: unknown, file: File): Promise<WhyFailed> {
  if (caught instanceof PhotoRefused) return { problem: caught.problem };
  const { code, retryAfter } = toFailure(caught);
  if (code === 'request-upload-over-limit' || code === 'request-larger-than-content-length')
    return { problem: 'tooLarge' };
  if (code === 'too-many-requests')
    return { problem: 'tooOften', ...(retryAfter !== undefined && { retryAfter }) };
  if (code !== 'image-invalid-content') return { problem: 'uploadFailed' };
  // One error code covers everything that is not a complete image; the file itself shows which case it is.
  return readHeader(file).then(
    ({ kind }) => ({ problem: kind ? 'damaged' : 'wrongKind' }),
    () => ({ problem: 'unreadable' }),
  );
}

type Status =
  | { name: 'idle' | 'saving' }
  /** Not retried with the same images unless the user asks for it. */
  | { name: 'stopped'; key: string; failed: Failed | undefined };

/**
 * Saves the images of a draft whenever they are added, removed or moved: nobody else sees a draft. Those of any other
 * listing are saved only by its form, since that changes what others see.
 */
function useDraftAutosave(listing: Listing | null, state: readonly Photo[], dispatch: Dispatch<PhotoAction>) {
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
