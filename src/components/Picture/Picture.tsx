import type { ReactNode } from 'react';
import type { Image } from '#contract/entities/image.ts';
import { classNames } from '../classNames.ts';
import css from './Picture.module.css';

interface PictureProps {
  image: Image | null | undefined;
  /** Names of the variants to choose from, smallest first: 'landscape-crop', 'landscape-crop2x'. */
  variants: readonly string[];
  /** The `sizes` attribute: how wide the picture stands on the page. */
  sizes: string;
  alt: string;
  /** True for what is seen first: loaded at once and before others. */
  isPriority?: boolean | undefined;
  /** Shown when there is no picture. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** A picture in the size that the screen needs. The server picks AVIF, WebP or JPEG by itself. */
export function Picture({
  image,
  variants,
  sizes,
  alt,
  isPriority = false,
  fallback = null,
  className,
}: PictureProps) {
  const sources = variants.flatMap(name => image?.variants[name] ?? []);
  const largest = sources.at(-1);
  if (!largest) return fallback;
  return (
    <img
      className={classNames(css.picture, className)}
      {...(isPriority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      sizes={sizes}
      srcSet={sources.map(source => `${source.url} ${source.width}w`).join(', ')}
      src={sources[0]?.url}
      width={largest.width}
      height={largest.height}
      alt={alt}
    />
  );
}
