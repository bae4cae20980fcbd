import { fromUkrainian, withoutAccents } from './transliterate.ts';

/**
 * The readable part of a listing's address: lower case, transliterated to ASCII, words joined by hyphens
 * (specification section 2, readings 26). 'no-slug' when nothing readable is left.
 */
export function slugOf(title: string): string {
  const slug = withoutAccents(fromUkrainian(title.normalize('NFC').toLowerCase()))
    .normalize('NFKD')
    .replace(/[\s_/|,:;.&+–—-]+/gu, '-')
    .replace(/[^a-z0-9-]/gu, '')
    .replace(/-{2,}/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug || 'no-slug';
}
