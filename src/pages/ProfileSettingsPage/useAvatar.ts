import { useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/image/imageSize.ts';
import { toFailure } from '#src/api/failure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { canvasReadsBack } from '#src/util/photo/readsBack.ts';
import { PhotoRefused, preparePhoto } from '#src/util/photo/preparePhoto.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import type { ProfileInput } from '#src/api/inputs.ts';
import { sessionChanged } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';
import { toJpeg } from '#src/util/photo/shrink.ts';
import { type Crop, squareOf } from './squareCrop.ts';

/** Why a new image was rejected (specification section 8). */
export type AvatarProblem =
  | 'imageUploadFailedFileTooLarge'
  | 'imageUploadFailed'
  | 'imageUploadTooOften'
  | 'couldNotReadFile'
  | 'heic'
  | 'webp'
  | 'blurred'
  | 'wrongKind';

export type AvatarStatus =
  | { status: 'idle' }
  | { status: 'reading' }
  | { status: 'cropping'; picture: ImageBitmap }
  | { status: 'uploading'; share: number }
  /** Uploaded; browsers get a moment to fetch the image before the overlay is removed. */
  | { status: 'settling' }
  /** `retryAfter`: seconds after which to retry, when rate limited. */
  | { status: 'failed'; problem: AvatarProblem; retryAfter?: number };

/** How long the overlay stays after an upload, in milliseconds (specification section 9). */
const overlayDelay = 2000;

/** Handles a new profile image from file selection to the uploaded square. `onUploaded` receives the image. */
export function useAvatar(onUploaded: (image: Image) => void) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<AvatarStatus>({ status: 'idle' });
  const last = useRef<File>(undefined);
  const open = state.status === 'cropping' ? state.picture : undefined;
  const isSettling = state.status === 'settling';

  useEffect(() => () => open?.close(), [open]);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setState({ status: 'idle' }), overlayDelay);
    return () => clearTimeout(timer);
  }, [isSettling]);

  const fail = (caught: unknown) => setState({ status: 'failed', ...whyFailed(caught) });

  const send = async (file: File) => {
    last.current = file;
    setState({ status: 'uploading', share: 0 });
    try {
      onUploaded(await dispatch(uploadAvatar(file, share => setState({ status: 'uploading', share }))));
      setState({ status: 'settling' });
    } catch (caught) {
      fail(caught);
    }
  };

  return {
    state,
    async choose(file: File) {
      last.current = undefined;
      setState({ status: 'reading' });
      try {
        const ready = await preparePhoto(file);
        const picture = await decoded(ready);
        // Where the browser cannot crop, the marketplace uses the centre of the image.
        if (picture) setState({ status: 'cropping', picture });
        else await send(ready);
      } catch (caught) {
        fail(caught);
      }
    },
    async use(crop: Crop) {
      if (state.status !== 'cropping') return;
      try {
        await send(await squareFile(state.picture, crop));
      } catch (caught) {
        fail(caught);
      }
    },
    /** Retries a failed upload; undefined when another file has to be chosen. */
    retry:
      state.status === 'failed' && isTemporary(state.problem) && last.current
        ? () => last.current && void send(last.current)
        : undefined,
    cancel: () => setState({ status: 'idle' }),
  };
}

/**
 * Decodes an image; undefined when this browser cannot, or doesn't return what it has drawn. @throws PhotoRefused when the file is not an image.
 */
async function decoded(file: File): Promise<ImageBitmap | undefined> {
  if (typeof createImageBitmap !== 'function' || !(await canvasReadsBack())) return undefined;
  return createImageBitmap(file).catch(() => {
    throw new PhotoRefused('unreadable');
  });
}

const refused = {
  tooLarge: 'imageUploadFailedFileTooLarge',
  tooManyPixels: 'imageUploadFailedFileTooLarge',
  unreadable: 'couldNotReadFile',
  wrongKind: 'wrongKind',
  heic: 'heic',
  webp: 'webp',
  blurred: 'blurred',
} as const;

/** Problems that may be gone at the next attempt with the same file. */
const isTemporary = (problem: AvatarProblem) =>
  problem === 'imageUploadFailed' || problem === 'imageUploadTooOften';

function whyFailed(caught: unknown): { problem: AvatarProblem; retryAfter?: number } {
  if (caught instanceof PhotoRefused) return { problem: refused[caught.problem] };
  const { code, retryAfter } = toFailure(caught);
  if (code === 'request-upload-over-limit' || code === 'request-larger-than-content-length')
    return { problem: 'imageUploadFailedFileTooLarge' };
  if (code === 'too-many-requests')
    return { problem: 'imageUploadTooOften', ...(retryAfter !== undefined && { retryAfter }) };
  return {
    problem: code === 'image-invalid-content' || code === 'image-invalid' ? 'wrongKind' : 'imageUploadFailed',
  };
}

/** Saves the user's profile and updates the topbar. @throws ApiFailure */
export const saveProfile =
  (input: ProfileInput): AppThunk<Promise<CurrentUser>> =>
  async (dispatch, getState, { api }) => {
    const currentUser = await (await api()).currentUser.updateProfile(input);
    dispatch(sessionChanged({ ...getState().session, currentUser }));
    return currentUser;
  };

/** Uploads one image. `onProgress` receives the uploaded fraction, 0 to 1. @throws ApiFailure */
export const uploadAvatar =
  (file: File, onProgress: (share: number) => void): AppThunk<Promise<Image>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).images.upload(file, onProgress);

/** Side of the uploaded square in pixels: more than twice the largest displayed size of an avatar. */
const sentSide = 640;

/** Draws the cropped square over the whole canvas, whatever its size. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { left, top, side } = squareOf(picture, crop);
  const { width, height } = canvas;
  // JPEG has no transparency; without a background it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/**
 * Returns the cropped square as a JPEG file of 640 × 640 pixels at most. @throws when this browser cannot create one.
 */
async function squareFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(sentSide, Math.round(squareOf(picture, crop).side)));
  Object.assign(canvas, { width: side, height: side });
  drawSquare(canvas, picture, crop);
  const drawn = await toJpeg(canvas);
  if (!drawn) throw new Error('this browser cannot write pictures');
  return new File([drawn], 'avatar.jpg', { type: 'image/jpeg' });
}
