import { useEffect, useState } from 'react';
import { canvasReadsBack } from '#src/util/photo/readsBack.ts';

export type PictureSource =
  | { status: 'loading' }
  | { status: 'ready'; picture: ImageBitmap }
  /** `unreadable`: this browser doesn't return what it has drawn. */
  | { status: 'failed' | 'unreadable' };

/** Loads a picture to be drawn. `retry` loads it again after a failure. */
export function usePictureSource(url: string): { source: PictureSource; retry: () => void } {
  const [source, setSource] = useState<PictureSource>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let loaded: ImageBitmap | undefined;
    load(url).then(
      picture => {
        loaded = picture;
        if (!isWanted) picture?.close();
        else setSource(picture ? { status: 'ready', picture } : { status: 'unreadable' });
      },
      () => isWanted && setSource({ status: 'failed' }),
    );
    return () => {
      isWanted = false;
      loaded?.close();
    };
  }, [url, tries]);
  return {
    source,
    retry() {
      setSource({ status: 'loading' });
      setTries(tries + 1);
    },
  };
}

/** Resolves to undefined where pictures can't be changed. @throws when it can't be loaded. */
async function load(url: string): Promise<ImageBitmap | undefined> {
  if (typeof createImageBitmap !== 'function' || !(await canvasReadsBack())) return undefined;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
  return createImageBitmap(await answer.blob());
}
