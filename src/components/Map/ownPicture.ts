import {
  mapPictureSize,
  mapPictureWidths,
  type MapPictureScheme,
  type MapPicture,
} from '#src/config/mapPictures.ts';

/** An image of a map: the attributes of its `img`, and its variants for dark pages. */
export interface StaticPicture {
  src: string;
  width: number;
  height: number;
  srcSet?: string;
  darkSrcSet?: string;
  sizes?: string;
}

/** Returns an image that this site draws; `pathOf`: its path in one colour scheme. */
export function ownPicture(pathOf: (look: Pick<MapPicture, 'scheme' | 'width'>) => string): StaticPicture {
  const srcSet = (scheme: MapPictureScheme) =>
    mapPictureWidths.map(width => `${pathOf({ scheme, width })} ${width}w`).join(', ');
  return {
    src: pathOf({ scheme: 'light', width: 800 }),
    srcSet: srcSet('light'),
    darkSrcSet: srcSet('dark'),
    sizes: '(min-width: 768px) 37.5rem, 100vw',
    ...mapPictureSize,
  };
}
