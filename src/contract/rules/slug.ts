import { remembered } from './remembered.ts';
import { fromUkrainian, withoutAccents } from './transliterate.ts';

/**
 * The readable part of a listing's address: lower case, Latin and Cyrillic in ASCII, letters of other scripts as they are
 * (decision 032), words joined by hyphens (specification section 2, readings 26). 'no-slug' when nothing readable is left.
 */
export const slugOf = remembered(2000, (title: string): string => {
  const slug = withoutAccents(fromUkrainian(title.normalize('NFKC').toLowerCase()))
    .replace(/[\s_/|,:;.&+–—-]+/gu, '-')
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/-{2,}/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug || 'no-slug';
});
