import { rows } from '../partsOf.ts';
import type { FieldWith } from '../fields.ts';

export type TranslatedName = FieldWith<{ isTranslated: true }>;

const isTranslated = (name: string): name is TranslatedName =>
  rows.some(([key, row]) => key === name && row.kind === 'text' && row.isTranslated);

/** The texts in a listing's public data that readers are offered a translation of. */
export const translatedFields = rows.map(([name]) => name).filter(isTranslated);
