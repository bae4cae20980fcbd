import { useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/entities/image.ts';
import { toFailure } from '#src/api/failure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { PhotoRefused, preparePhoto } from '#src/util/photo/preparePhoto.ts';
import { squareFile } from './drawSquare.ts';
import { uploadAvatar } from './saveProfile.ts';
import type { Crop } from './squareCrop.ts';

/** Why there is no new picture (specification section 8). */
export type AvatarProblem =
  'imageUploadFailedFileTooLarge' | 'imageUploadFailed' | 'couldNotReadFile' | 'wrongKind';

export type AvatarStatus =
  | { status: 'idle' }
  | { status: 'reading' }
  | { status: 'cropping'; picture: ImageBitmap }
  | { status: 'uploading'; share: number }
  /** It is there; browsers get a moment to fetch it before the cover over it goes. */
  | { status: 'settling' }
  | { status: 'failed'; problem: AvatarProblem };

/** How long the cover stays after an upload, in milliseconds (specification section 9). */
const overlayDelay = 2000;

/** A new profile picture from the chosen file to the uploaded square. `onUploaded` gets the picture. */
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

  const fail = (caught: unknown) => setState({ status: 'failed', problem: problemOf(caught) });

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
        // Where the browser cannot cut, the marketplace takes the middle of the picture.
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
    /** Sends the square again that could not be sent; undefined when another file has to be chosen. */
    retry:
      state.status === 'failed' && state.problem === 'imageUploadFailed' && last.current
        ? () => last.current && void send(last.current)
        : undefined,
    cancel: () => setState({ status: 'idle' }),
  };
}

/** undefined when this browser cannot decode pictures. @throws PhotoRefused when the file is no picture. */
async function decoded(file: File): Promise<ImageBitmap | undefined> {
  if (typeof createImageBitmap !== 'function') return undefined;
  return createImageBitmap(file).catch(() => {
    throw new PhotoRefused('unreadable');
  });
}

const refused = {
  tooLarge: 'imageUploadFailedFileTooLarge',
  tooManyPixels: 'imageUploadFailedFileTooLarge',
  unreadable: 'couldNotReadFile',
  wrongKind: 'wrongKind',
} as const;

function problemOf(caught: unknown): AvatarProblem {
  if (caught instanceof PhotoRefused) return refused[caught.problem];
  const { code } = toFailure(caught);
  if (code === 'request-upload-over-limit' || code === 'request-larger-than-content-length')
    return 'imageUploadFailedFileTooLarge';
  return code === 'image-invalid-content' || code === 'image-invalid' ? 'wrongKind' : 'imageUploadFailed';
}
