/** What may come with a request for the badge. */
export const documentsMax = 3;
/** Bytes of one document. */
export const documentBytesMax = 5 * 1024 * 1024;
/** Characters of what people write to the operators, and of the reason an operator gives. */
export const noteMax = 2000;

/** Kinds of documents by what their bytes begin with; what a file says of itself counts for nothing. */
const beginnings = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47],
} as const;

export type DocumentKind = keyof typeof beginnings;

/** undefined for a file of any other kind. */
export function documentKind(bytes: Uint8Array): DocumentKind | undefined {
  const kinds = Object.keys(beginnings) as DocumentKind[];
  return kinds.find(kind => beginnings[kind].every((byte, at) => bytes[at] === byte));
}
