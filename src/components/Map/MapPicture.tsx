import { preload } from 'react-dom';
import { breakpoints } from '#src/config/layout.ts';
import type { StaticPicture } from './ownPicture.ts';
import css from './MapPicture.module.css';

interface MapPictureProps {
  picture: StaticPicture;
  /** A text description of the map. */
  label: string;
  onError?: () => void;
  /** Shown first on phones: loaded eagerly there, before scripts and photographs. */
  isFirstOnPhones?: boolean;
}

/** An image of a map, light on paper; loaded when the reader scrolls near it or prints the page. */
export function MapPicture({ picture, label, onError, isFirstOnPhones = false }: MapPictureProps) {
  if (isFirstOnPhones) preloadOnPhones(picture);
  const { darkSrcSet, ...light } = picture;
  return (
    <picture className={css.frame}>
      {darkSrcSet && (
        <source media="screen and (prefers-color-scheme: dark)" srcSet={darkSrcSet} sizes={light.sizes} />
      )}
      <img className={css.picture} {...light} loading="lazy" decoding="async" alt={label} onError={onError} />
    </picture>
  );
}

/** An eager image would be loaded even on a wide screen, where it is hidden. */
function preloadOnPhones({ src, srcSet, darkSrcSet, sizes }: StaticPicture) {
  for (const [scheme, imageSrcSet] of [
    ['light', srcSet],
    ['dark', darkSrcSet],
  ] as const)
    if (imageSrcSet)
      preload(src, {
        as: 'image',
        media: `(max-width: ${breakpoints.mobileMax}px) and (prefers-color-scheme: ${scheme})`,
        fetchPriority: 'high',
        imageSrcSet,
        imageSizes: sizes,
      });
}
