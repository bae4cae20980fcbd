/** Returns the pattern with which LIKE and ILIKE find this text anywhere, taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
