/** Layout breakpoints in CSS pixels (specification section 9). */
export const breakpoints = { mobileMax: 767, tabletMax: 1023 } as const;

/** The media query for windows in which a listing's booking form is beside it. */
export const isWindowWide = `(min-width: ${breakpoints.tabletMax + 1}px)`;

/** Values for the `sizes` attribute of images: the share of the viewport width (specification section 9). */
export const imageSizes = { full: '100vw', half: '50vw', third: '31.25vw', fifth: '20.8vw' } as const;

/** The `sizes` attribute of a card in the listing grid: one, two, three or four columns. */
export const cardSizes = `(max-width: 599px) ${imageSizes.full}, (max-width: ${breakpoints.tabletMax}px) ${imageSizes.half}, (max-width: 1439px) ${imageSizes.third}, ${imageSizes.fifth}`;
