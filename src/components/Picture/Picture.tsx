import { useEffect, useRef, useState, type ReactNode } from 'react';
import { variantsOf, type Image } from '#contract/image/imageSize.ts';
import { classNames } from '../classNames.ts';
import { useDataSaver } from '../dataSaver.ts';
import css from './Picture.module.css';

interface PictureProps {
  image: Image | null | undefined;
  /** Names of the variants to choose from, smallest first: 'landscape-crop', 'landscape-crop2x'. */
  variants: readonly string[];
  /** The `sizes` attribute: the image's width on the page. */
  sizes: string;
  alt: string;
  /** True above the fold: loaded eagerly, with high priority. */
  isPriority?: boolean | undefined;
  /** Shown when there is no image, or it fails to load. */
  fallback?: ReactNode;
  className?: string | undefined;
  /** For a press with mouse or finger; the same must be possible with the keyboard elsewhere. */
  onClick?: (() => void) | undefined;
}

/** A responsive image; in data saver mode the smallest variant. The server negotiates AVIF, WebP or JPEG. */
export function Picture({
  image,
  variants,
  sizes,
  alt,
  isPriority = false,
  fallback = null,
  className,
  onClick,
}: PictureProps) {
  const savesData = useDataSaver();
  const shown = useRef<HTMLImageElement>(null);
  /** The URL that failed to load. */
  const [broken, setBroken] = useState<string>();
  const all = image ? variantsOf(image, variants) : [];
  const largest = all.at(-1);
  // The layout size stays the same.
  const sources = savesData ? all.slice(0, 1) : all;
  const src = sources[0]?.url;
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = shown.current ?? {};
    // It failed before the script could listen.
    if (complete && currentSrc && naturalWidth === 0) setBroken(src);
  }, [src]);
  if (!largest || (fallback !== null && broken === src)) return fallback;
  return (
    <img
      ref={shown}
      className={classNames(css.picture, className)}
      {...(isPriority && !savesData ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      sizes={sizes}
      srcSet={sources.map(source => `${source.url} ${source.width}w`).join(', ')}
      src={src}
      width={largest.width}
      height={largest.height}
      alt={alt}
      onError={() => setBroken(src)}
      onClick={onClick}
    />
  );
}
