/** Maximum number of documents attached to a request for the badge. */
export const maxDocuments = 3;
/** Maximum size of one document, in bytes. */
export const maxDocumentBytes = 5 * 1024 * 1024;
/** Maximum length of a user's message to the operators and of an operator's reason, in characters. */
export const maxNote = 2000;

/** Kinds of documents by their magic bytes; the declared type is ignored. */
const beginnings = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47],
} as const;

export type DocumentKind = keyof typeof beginnings;

/** Undefined for any other kind of file. */
export function documentKind(bytes: Uint8Array): DocumentKind | undefined {
  const kinds = Object.keys(beginnings) as DocumentKind[];
  return kinds.find(kind => beginnings[kind].every((byte, at) => bytes[at] === byte));
}

/** Status of a request for the badge. Operators give a reason when they reject one. */
export interface VerificationRequest {
  state: 'pending' | 'approved' | 'rejected';
  createdAt: string;
  /** Number of documents attached. They are deleted when the request is decided. */
  documents: number;
  decidedAt: string | null;
  reason: string | null;
}
