/** Widths in CSS pixels at which the layout changes (specification section 9). */
export const breakpoints = { mobileMax: 767, tabletMax: 1023 } as const;

/** `sizes` of pictures: how much of the window's width one takes (specification section 9). */
export const imageSizes = { full: '100vw', half: '50vw', third: '31.25vw', fifth: '20.8vw' } as const;

/** The `sizes` attribute of a card in the listing grid: one, two, three or four columns. */
export const cardSizes = `(max-width: 599px) ${imageSizes.full}, (max-width: ${breakpoints.tabletMax}px) ${imageSizes.half}, (max-width: 1439px) ${imageSizes.third}, ${imageSizes.fifth}`;
