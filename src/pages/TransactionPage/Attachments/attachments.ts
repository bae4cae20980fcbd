import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { Image } from '#contract/image/imageSize.ts';

/** Why a file is not attached. */
export type AttachmentProblem =
  | 'wrongKind'
  | 'photoTooLarge'
  | 'documentTooLarge'
  | 'tooManyPixels'
  | 'unreadable'
  | 'heic'
  | 'webp'
  | 'blurred'
  | 'damaged'
  | 'locked'
  | 'active'
  | 'tooOften'
  | 'uploadFailed'
  | 'tooMany';

/** Problems that may be gone at the next attempt with the same file. */
export const isTemporary = (problem: AttachmentProblem): boolean =>
  problem === 'uploadFailed' || problem === 'unreadable' || problem === 'tooOften';

/** What was uploaded: a photo or a document. */
export type Uploaded = { image: Image } | { document: MessageDocument };

/** A file chosen for the message that is being written. Whether it is a document is known once it was read. */
export type Attachment = { key: string; name: string; isDocument: boolean } & (
  | { status: 'uploading'; share: number }
  | { status: 'ready'; uploaded: Uploaded }
  | { status: 'failed'; problem: AttachmentProblem; retryAfter?: number }
);

/** What a message is sent with. */
export interface Attached {
  images: readonly Image[];
  documents: readonly MessageDocument[];
}

export function attachedOf(attachments: readonly Attachment[]): Attached {
  const uploaded = attachments.flatMap(one => (one.status === 'ready' ? [one.uploaded] : []));
  return {
    images: uploaded.flatMap(one => ('image' in one ? [one.image] : [])),
    documents: uploaded.flatMap(one => ('document' in one ? [one.document] : [])),
  };
}
