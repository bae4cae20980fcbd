import { maxMessageDocumentBytes } from '#contract/booking/attachments.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { readHeader } from '#src/util/photo/header.ts';
import { mayBePicture, PhotoRefused, preparePhoto } from '#src/util/photo/preparePhoto.ts';
import type { AttachmentProblem, Uploaded } from './attachments.ts';

/** Thrown with the reason why a file cannot be attached. */
export class AttachmentRefused extends Error {
  constructor(
    readonly problem: AttachmentProblem,
    /** Seconds after which to retry, when rate limited. */
    readonly retryAfter?: number,
  ) {
    super(problem);
    this.name = 'AttachmentRefused';
  }
}

/**
 * Whether a file is sent as a document; everything else is a photo, or refused.
 * @throws AttachmentRefused unreadable, wrongKind
 */
export async function isDocument(file: File): Promise<boolean> {
  const { kind } = await readHeader(file).catch(() => {
    throw new AttachmentRefused('unreadable');
  });
  // Before it is told that there is no room for it.
  if (!kind && !mayBePicture(file)) throw new AttachmentRefused('wrongKind');
  return kind === 'pdf';
}

/**
 * Uploads a chosen file: a photo, made smaller first, or a PDF as it is. `onProgress` gets the fraction, 0 to 1. Loaded
 * with the first file, as it brings the code that reads pictures.
 * @throws AttachmentRefused
 */
export async function uploadAttachment(
  api: Api,
  file: File,
  isPdf: boolean,
  onProgress: (share: number) => void,
): Promise<Uploaded> {
  if (isPdf && file.size > maxMessageDocumentBytes) throw new AttachmentRefused('documentTooLarge');
  try {
    return isPdf
      ? { document: await api.uploads.messageDocument(file, onProgress) }
      : { image: await api.images.upload(await preparePhoto(file), onProgress) };
  } catch (caught) {
    throw new AttachmentRefused(problemOf(caught, isPdf), toFailure(caught).retryAfter);
  }
}

const byCode: Readonly<Record<string, AttachmentProblem>> = {
  'image-invalid-content': 'damaged',
  'document-damaged': 'damaged',
  'document-locked': 'locked',
  'document-active': 'active',
  'too-many-requests': 'tooOften',
};

function problemOf(caught: unknown, isPdf: boolean): AttachmentProblem {
  const tooLarge = isPdf ? 'documentTooLarge' : 'photoTooLarge';
  if (caught instanceof PhotoRefused) return caught.problem === 'tooLarge' ? tooLarge : caught.problem;
  const { code } = toFailure(caught);
  if (code === 'request-upload-over-limit' || code === 'request-larger-than-content-length') return tooLarge;
  return byCode[code] ?? 'uploadFailed';
}
