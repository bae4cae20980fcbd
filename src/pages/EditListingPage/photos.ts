import type { Image } from '#contract/image/imageSize.ts';
import type { PhotoFault } from '#src/util/photo/preparePhoto.ts';

/** Why an image was rejected (specification section 8). */
export type PhotoProblem = PhotoFault | 'damaged' | 'tooOften' | 'uploadFailed';

/** `retryAfter`: seconds after which to retry, when rate limited. */
export interface WhyFailed {
  problem: PhotoProblem;
  retryAfter?: number;
}

/** Problems that may be gone at the next attempt with the same file. */
export const isTemporary = (problem: PhotoProblem): boolean =>
  problem === 'uploadFailed' || problem === 'unreadable' || problem === 'tooOften';

/** One image of the photos tab, uploading or uploaded. `share` is the uploaded fraction, 0 to 1. */
export type Photo =
  | { key: string; status: 'ready'; image: Image }
  | { key: string; status: 'uploading'; name: string; share: number }
  | ({ key: string; status: 'failed'; name: string } & WhyFailed);

export type PhotoAction =
  /** `images`: the current images of the listing. `base`: its images when they last equalled those in the state. */
  | { type: 'merged'; base: readonly string[]; images: readonly Image[] }
  | { type: 'chosen'; key: string; name: string }
  | { type: 'progressed'; key: string; share: number }
  | { type: 'uploaded'; key: string; image: Image }
  /** Another image takes the place of an uploaded one. */
  | { type: 'replaced'; key: string; image: Image }
  | { type: 'failed'; key: string; why: WhyFailed }
  | { type: 'removed'; key: string }
  /** `to` is an index from 0. */
  | { type: 'moved'; key: string; to: number };

/** The images in display order: the first is the one on cards. */
export function photos(state: readonly Photo[], action: PhotoAction): readonly Photo[] {
  switch (action.type) {
    case 'merged':
      return merged(state, action.base, action.images);
    case 'chosen':
      return state.some(({ key }) => key === action.key)
        ? state.map(photo => (photo.key === action.key ? starting(action) : photo))
        : [...state, starting(action)];
    case 'progressed':
      return state.map(photo => (isSending(photo, action.key) ? { ...photo, share: action.share } : photo));
    case 'uploaded':
      return state.map(photo =>
        isSending(photo, action.key) ? { key: photo.key, status: 'ready', image: action.image } : photo,
      );
    case 'replaced':
      return state.map(photo =>
        photo.key === action.key && photo.status === 'ready' ? { ...photo, image: action.image } : photo,
      );
    case 'failed':
      return state.map(photo =>
        isSending(photo, action.key)
          ? { key: photo.key, status: 'failed', name: photo.name, ...action.why }
          : photo,
      );
    case 'removed':
      return state.filter(({ key }) => key !== action.key);
    case 'moved':
      return moved(state, action.key, action.to);
  }
}

const toPhotos = (images: readonly Image[]): readonly Photo[] =>
  images.map(image => ({ key: image.id, status: 'ready', image }));

/** What a photos tab stores for a reload: its images, and which of them the listing had. */
export interface KeptPhotos {
  images: readonly Image[];
  base: readonly string[];
}

/**
 * Returns the form's initial images: the listing's, or those stored before a reload merged with changes made elsewhere
 * since.
 */
export function startPhotos({ images = [], kept }: StartOfPhotos): readonly Photo[] {
  if (!kept?.images) return toPhotos(images);
  // Image URLs expire: those of the listing are newer than the stored ones.
  const mine = kept.images.map(image => images.find(({ id }) => id === image.id) ?? image);
  return merged(toPhotos(mine), kept.base ?? idsOf(images), images);
}

interface StartOfPhotos {
  images: readonly Image[] | undefined;
  kept: Partial<KeptPhotos> | undefined;
}

/** Returns the uploaded images, in order. */
export const readyImages = (state: readonly Photo[]): readonly Image[] =>
  state.flatMap(photo => (photo.status === 'ready' ? [photo.image] : []));

/**
 * Returns `mine` in its order, without what was removed elsewhere since both were `base`, with what was added elsewhere
 * at the end.
 */
export function mergeImages(
  base: readonly string[],
  mine: readonly Image[],
  theirs: readonly Image[],
): readonly Image[] {
  const [mineIds, theirIds] = [idsOf(mine), idsOf(theirs)];
  return [
    ...mine.filter(({ id }) => theirIds.includes(id) || !base.includes(id)),
    ...theirs.filter(({ id }) => !base.includes(id) && !mineIds.includes(id)),
  ];
}

// Images that are still uploading, or failed, stay where they are.
function merged(
  state: readonly Photo[],
  base: readonly string[],
  images: readonly Image[],
): readonly Photo[] {
  const mine = readyImages(state);
  const all = mergeImages(base, mine, images);
  const kept = state.filter(photo => photo.status !== 'ready' || all.includes(photo.image));
  return [...kept, ...toPhotos(all.filter(image => !mine.includes(image)))];
}

const starting = ({ key, name }: { key: string; name: string }): Photo => ({
  key,
  status: 'uploading',
  name,
  share: 0,
});

export const idsOf = (images: readonly Image[]): readonly string[] => images.map(({ id }) => id);

const isSending = (photo: Photo, key: string): photo is Extract<Photo, { status: 'uploading' }> =>
  photo.key === key && photo.status === 'uploading';

function moved(state: readonly Photo[], key: string, to: number): readonly Photo[] {
  const photo = state.find(one => one.key === key);
  if (!photo || !state[to]) return state;
  const next = state.filter(one => one !== photo);
  next.splice(to, 0, photo);
  return next;
}
