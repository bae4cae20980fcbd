import {
  mapPicturePath,
  mapPictureSize,
  mapPictureWidths,
  type MapPictureScheme,
  type PicturedListing,
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

/** Returns the picture of a public listing's map that this site draws. */
export function ownPicture(listing: PicturedListing, locale: string): StaticPicture {
  const srcSet = (scheme: MapPictureScheme) =>
    mapPictureWidths
      .map(width => `${mapPicturePath(listing, locale, { scheme, width })} ${width}w`)
      .join(', ');
  return {
    src: mapPicturePath(listing, locale, { scheme: 'light', width: 800 }),
    srcSet: srcSet('light'),
    darkSrcSet: srcSet('dark'),
    sizes: '(min-width: 768px) 37.5rem, 100vw',
    ...mapPictureSize,
  };
}
