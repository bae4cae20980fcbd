// Apart from `pastedText.ts`: pages need it that clean no text.

const onlyUnseen = /^[\s\p{Cc}\u2800\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]*$/u;

/** Returns whether there is nothing to read in a text: neither letters nor other visible signs. */
export const isBlank = (text: string): boolean => onlyUnseen.test(text);
