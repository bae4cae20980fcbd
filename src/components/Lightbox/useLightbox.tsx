import { useState, type ReactNode } from 'react';
import { variantsOf, type Image } from '#contract/image/imageSize.ts';
import type { Lightbox } from './Lightbox.tsx';

interface OpenLightbox {
  /** Shows the images over the window, starting with this one, from 0. */
  open: (index: number) => void;
  /** To be rendered anywhere. */
  lightbox: ReactNode;
}

/** A lightbox that is loaded when the first image is opened. Where it cannot be loaded, the browser opens the image. */
export function useLightbox(images: readonly Image[], alt: string): OpenLightbox {
  const [opened, setOpened] = useState<number>();
  const [loaded, setLoaded] = useState<{ Lightbox: typeof Lightbox }>();
  return {
    open(index) {
      setOpened(index);
      import('./Lightbox.tsx').then(setLoaded, () => {
        const image = images[index];
        const sizes = image ? variantsOf(image).sort((a, b) => a.width - b.width) : [];
        const largest = sizes.at(-1);
        if (largest) window.location.assign(largest.url);
      });
    },
    lightbox: loaded && opened !== undefined && (
      <loaded.Lightbox images={images} index={opened} alt={alt} onClose={() => setOpened(undefined)} />
    ),
  };
}
