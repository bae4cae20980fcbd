import type { Locale } from './locale.ts';
import written from './texts.json' with { type: 'json' };

/** The simulator's texts, for its pages and the card field. */
export type Texts = (typeof written)['en'];

export const texts: Readonly<Record<Locale, Texts>> = written;
