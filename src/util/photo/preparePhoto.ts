import { readHeader, type PictureKind } from './header.ts';
import { canvasReadsBack } from './readsBack.ts';
import { shrink } from './shrink.ts';

/** Formats the marketplace accepts (specification section 5), with the ends of their names. */
const accepted = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;
const maxBytes = 20 * 1024 * 1024;

/** Larger images are shrunk before upload: 600 KB take about twelve seconds on a slow phone connection. */
const room = { side: 2400, bytes: 600_000 };

/** More pixels take half a gigabyte decoded: a phone would kill the browser tab before it could fail. */
const maxPixels = 100_000_000;

/** Why an image is rejected. */
export type PhotoFault =
  | 'wrongKind'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'unreadable'
  /** HEIC, WebP or AVIF that this browser can't decode, or a damaged file. */
  | 'heic'
  | 'webp'
  /** It has to be converted or made smaller, but this browser doesn't return what it has drawn. */
  | 'blurred';

export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoFault) {
    super(problem);
    this.name = 'PhotoRefused';
  }
}

/**
 * Returns the file to upload: the chosen file itself when it is small, otherwise a JPEG of at most 2400 px and 600 KB.
 * Formats that only the browser can decode (HEIC, WebP) become JPEG too (readings 29). The first bytes decide what a
 * file is: a WebP picture is often saved as photo.jpg, and some systems set no media type.
 * Where the browser doesn't return what it has drawn, the original is sent.
 * @param most the size that the server accepts, in bytes
 * @throws PhotoRefused wrongKind, tooLarge, tooManyPixels, unreadable, heic, webp, blurred
 */
export async function preparePhoto(file: File, most = maxBytes): Promise<File> {
  // A file in a cloud folder or on a removed card is listed but unreadable.
  const { kind, pixels = 0 } = await readHeader(file).catch(() => {
    throw new PhotoRefused('unreadable');
  });
  if (kind === 'pdf' || (!kind && !mayBePicture(file))) throw new PhotoRefused('wrongKind');
  if (pixels > maxPixels) throw new PhotoRefused('tooManyPixels');

  const isAccepted = kind === 'jpeg' || kind === 'png' || kind === 'gif';
  const isSentAsItIs = isAccepted && (file.size <= room.bytes || kind === 'gif');
  const isBlurred = !isSentAsItIs && !(await canvasReadsBack());
  const smaller = isSentAsItIs || isBlurred ? undefined : await shrink(file, room);
  if (smaller && (!isAccepted || smaller.size < file.size)) return named(file, smaller, 'jpeg');
  if (!isAccepted) throw new PhotoRefused(isBlurred && kind ? 'blurred' : faultOf(kind));
  if (file.size > most) throw new PhotoRefused(isBlurred ? 'blurred' : 'tooLarge');
  return named(file, file, kind);
}

/** Whether a file of unknown content may be a picture. Other formats, such as BMP, are left to the browser. */
export const mayBePicture = ({ type, size }: File) =>
  size <= maxBytes && (type === '' || type.startsWith('image/') || type === 'application/octet-stream');

const faultOf = (kind: PictureKind | undefined): PhotoFault =>
  kind === 'heic' ? 'heic' : kind === undefined ? 'wrongKind' : 'webp';

/** Returns the content under the file's name, with the end and the media type of what it is. */
function named(file: File, content: Blob, kind: keyof typeof accepted): File {
  const type = `image/${kind}`;
  if (content === file && file.type === type) return file;
  return new File([content], `${file.name.replace(/\.\w+$/, '')}.${accepted[kind]}`, { type });
}
