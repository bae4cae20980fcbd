/** Names of tokens in src/styles/tokens.css, without their dashes. */
export interface ColourPair {
  /** What lies behind. */
  ground: string;
  /** What has to be told from it. */
  ink: string;
  /** Text, or the edge of something that can be used (WCAG 1.4.3 and 1.4.11). */
  as: 'text' | 'edge';
}

/** The least contrast of each, as the guidelines count it. */
export const leastContrast = { text: 4.5, edge: 3 } as const;

const text = (ground: string, ...inks: string[]): ColourPair[] =>
  inks.map(ink => ({ ground, ink, as: 'text' }));
const edge = (ground: string, ...inks: string[]): ColourPair[] =>
  inks.map(ink => ({ ground, ink, as: 'edge' }));

const onPaper = ['ink', 'ink-soft', 'ink-faint', 'accent', 'alarm', 'leaf'];

/** Every colour on every ground that it stands on: nothing else may be combined. */
export const colourPairs: readonly ColourPair[] = [
  ...['surface-page', 'surface', 'surface-sunken', 'surface-hover'].flatMap(ground => [
    ...text(ground, ...onPaper),
    ...edge(ground, 'line-control', 'accent', 'focus'),
  ]),
  ...text('surface-footer', 'ink-footer', 'sun'),
  ...text('accent-fill', 'ink-inverse'),
  ...text('accent-fill-hover', 'ink-inverse'),
  ...text('accent-soft', 'on-accent-soft', 'accent'),
  ...text('sun', 'on-sun'),
  ...text('sun-soft', 'on-sun-soft'),
  ...text('leaf-soft', 'on-leaf-soft'),
  ...text('alarm-fill', 'ink-inverse'),
  ...text('alarm-fill-hover', 'ink-inverse'),
  ...text('alarm-soft', 'on-alarm-soft'),
  ...text('clay-soft', 'on-clay-soft'),
];

/** Colours that tell nothing by themselves: lines between things that are told apart without them, shadows, the veil. */
export const decorations: readonly string[] = ['line', 'shadow-low', 'shadow-high', 'veil'];
