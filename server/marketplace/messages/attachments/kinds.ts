import {
  documentName,
  maxMessageDocumentBytes,
  maxMessageImages,
  photoName,
} from '#contract/booking/attachments.ts';
import { maxUploadBytes } from '#server/marketplace/images/index.ts';
import type { FileRow } from './store.ts';

/** A kind of file that a message may carry. */
export interface FileKind {
  isPhoto: boolean;
  /** Of the file that is uploaded. */
  maxBytes: number;
  /** Maximum number in one message. */
  most: number;
  /** Returns a name to save the file under. */
  nameOf(name: string): string;
}

const photo: FileKind = {
  isPhoto: true,
  maxBytes: maxUploadBytes,
  most: maxMessageImages,
  nameOf: photoName,
};
const document: FileKind = {
  isPhoto: false,
  maxBytes: maxMessageDocumentBytes,
  most: 1,
  nameOf: documentName,
};

/** By media type, in lower case: what the image pipeline decodes, and PDF. */
const kinds: Readonly<Record<string, FileKind>> = {
  'image/jpeg': photo,
  'image/png': photo,
  'image/gif': photo,
  'application/pdf': document,
};

export const mediaTypes: readonly string[] = Object.keys(kinds);

/** Returns undefined for a type that messages don't carry. */
export const kindOf = (mediaType: string): FileKind | undefined =>
  Object.hasOwn(kinds, mediaType) ? kinds[mediaType] : undefined;

export const isPhoto = ({ mimeType }: Pick<FileRow, 'mimeType'>): boolean =>
  kindOf(mimeType)?.isPhoto ?? false;

export const isDocument = (file: Pick<FileRow, 'mimeType'>): boolean => !isPhoto(file);

export const isAvailableDocument = (file: Pick<FileRow, 'mimeType' | 'state'>): boolean =>
  isDocument(file) && file.state === 'available';
