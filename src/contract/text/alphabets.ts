/** Returns the alphabet of most letters of a text; undefined where there are as many of either. */
export function alphabetOf(text: string): 'cyrillic' | 'latin' | undefined {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const roman = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic === roman ? undefined : cyrillic > roman ? 'cyrillic' : 'latin';
}

/** Whether this language is written in Cyrillic. */
export const readsCyrillic = (language: string): boolean => language === 'uk' || language === 'ru';
