import type { Image } from '#contract/entities/image.ts';
import type { PhotoFault } from '#src/util/photo/preparePhoto.ts';

/** Why a picture was not taken (specification section 8). */
export type PhotoProblem = PhotoFault | 'damaged' | 'uploadFailed';

/** One picture of the photos tab, on its way or there. `share` is how much was sent, 0 to 1. */
export type Photo =
  | { key: string; status: 'ready'; image: Image }
  | { key: string; status: 'uploading'; name: string; share: number }
  | { key: string; status: 'failed'; name: string; problem: PhotoProblem };

export type PhotoAction =
  | { type: 'restored'; images: readonly Image[] }
  | { type: 'chosen'; key: string; name: string }
  | { type: 'progressed'; key: string; share: number }
  | { type: 'uploaded'; key: string; image: Image }
  | { type: 'failed'; key: string; problem: PhotoProblem }
  | { type: 'removed'; key: string }
  /** `to` counts from 0. */
  | { type: 'moved'; key: string; to: number };

/** The pictures in display order: the first is the one on cards. */
export function photos(state: readonly Photo[], action: PhotoAction): readonly Photo[] {
  switch (action.type) {
    case 'restored':
      return toPhotos(action.images);
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
    case 'failed':
      return state.map(photo =>
        isSending(photo, action.key)
          ? { key: photo.key, status: 'failed', name: photo.name, problem: action.problem }
          : photo,
      );
    case 'removed':
      return state.filter(({ key }) => key !== action.key);
    case 'moved':
      return moved(state, action.key, action.to);
  }
}

export const toPhotos = (images: readonly Image[]): readonly Photo[] =>
  images.map(image => ({ key: image.id, status: 'ready', image }));

/** The pictures that have arrived, in order. */
export const readyImages = (state: readonly Photo[]): readonly Image[] =>
  state.flatMap(photo => (photo.status === 'ready' ? [photo.image] : []));

const starting = ({ key, name }: { key: string; name: string }): Photo => ({
  key,
  status: 'uploading',
  name,
  share: 0,
});

const isSending = (photo: Photo, key: string): photo is Extract<Photo, { status: 'uploading' }> =>
  photo.key === key && photo.status === 'uploading';

function moved(state: readonly Photo[], key: string, to: number): readonly Photo[] {
  const photo = state.find(one => one.key === key);
  if (!photo || !state[to]) return state;
  const next = state.filter(one => one !== photo);
  next.splice(to, 0, photo);
  return next;
}
