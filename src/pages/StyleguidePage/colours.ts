/** Names of tokens in src/styles/tokens.css, without their dashes. */
export interface ColourPair {
  /** Background. */
  ground: string;
  /** Foreground, which must be distinguishable. */
  ink: string;
  /** Text, or the edge of an interactive element (WCAG 1.4.3 and 1.4.11). */
  as: 'text' | 'edge';
}

/** Minimum contrast ratio of each, as WCAG computes it. */
export const leastContrast = { text: 4.5, edge: 3 } as const;

const text = (ground: string, ...inks: string[]): ColourPair[] =>
  inks.map(ink => ({ ground, ink, as: 'text' }));
const edge = (ground: string, ...inks: string[]): ColourPair[] =>
  inks.map(ink => ({ ground, ink, as: 'edge' }));

const onPaper = ['ink', 'ink-soft', 'ink-faint', 'accent', 'alarm', 'leaf'];

/** Every foreground with every background it is used on: no other combination is allowed. */
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

/**
 * Colours without meaning of their own: lines between elements that are distinguishable without them, shadows, the
 * veil.
 */
export const decorations: readonly string[] = ['line', 'shadow-low', 'shadow-high', 'veil', 'surface-veiled'];
