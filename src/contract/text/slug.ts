import { memoize } from './memoize.ts';
import { fromUkrainian, withoutAccents } from './transliterate.ts';

/**
 * Returns the readable part of a listing's URL: lower case, Latin and Cyrillic in ASCII, letters of other scripts
 * unchanged (decision 032), words joined by hyphens (specification section 2, readings 26). 'no-slug' when nothing
 * readable is left.
 */
export const slugOf = memoize(2000, (title: string): string => {
  const slug = withoutAccents(fromUkrainian(title.normalize('NFKC').toLowerCase()))
    .replace(/[\s_/|,:;.&+–—-]+/gu, '-')
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/-{2,}/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug || 'no-slug';
});
