/** Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and their like (Unicode classes R and AL). */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;

/** Whether a value is a text with letters that are written from right to left. */
export const isFromRight = (value: unknown): value is string =>
  typeof value === 'string' && fromRight.test(value);

/**
 * Returns a text that is written from right to left between marks that isolate it, unless it has them: devices write it
 * in its own direction and leave the order of the words around it alone (Unicode Bidirectional Algorithm, FSI and PDI).
 */
export const isolated = (text: string): string =>
  isFromRight(text) && !(text.startsWith('\u2068') && text.endsWith('\u2069')) ? `\u2068${text}\u2069` : text;
