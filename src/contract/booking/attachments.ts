/** Maximum number of photos in one message. */
export const maxMessageImages = 4;
/** Maximum size of a PDF document in a message, in bytes. */
export const maxMessageDocumentBytes = 5 * 1024 * 1024;
/** Maximum length of a document's file name, in characters. */
export const maxDocumentName = 100;

/** A PDF document in a message. */
export interface MessageDocument {
  id: string;
  /** File name, with its ending. */
  name: string;
  bytes: number;
}

/**
 * Returns a file name that every system can save: without control characters, path separators or characters that change
 * the direction of writing, with the ending `.pdf`.
 */
export function documentName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"*/:<>?\\|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.pdf$/i, '')
    .replace(/^[. ]+/, '')
    .trim();
  return `${
    [...clean]
      .slice(0, maxDocumentName - '.pdf'.length)
      .join('')
      .trim() || 'document'
  }.pdf`;
}
