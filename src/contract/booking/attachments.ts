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
export const documentName = (name: string): string =>
  safeName(name.replace(/\.pdf\s*$/i, ''), 'document', '.pdf');

/** Returns the name of a photo like {@link documentName}, with the ending `.jpg`: all photos become JPEG files. */
export const photoName = (name: string): string =>
  safeName(name.replace(/\.(?:jpe?g|png|gif|webp|heic|heif|avif)\s*$/i, ''), 'photo', '.jpg');

function safeName(name: string, fallback: string, ending: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"*/:<>?\\|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const short = [...clean].slice(0, maxDocumentName - ending.length).join('');
  return (short.trim() || fallback) + ending;
}
