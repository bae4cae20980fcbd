import type { StaticPicture } from './ownPicture.ts';
import css from './MapPicture.module.css';

interface MapPictureProps {
  picture: StaticPicture;
  /** A text description of the map. */
  label: string;
  onError?: () => void;
}

/** An image of a map, light on paper; loaded when the reader scrolls near it or prints the page. */
export function MapPicture({ picture, label, onError }: MapPictureProps) {
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
