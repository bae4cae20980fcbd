import { readHeader } from './header.ts';
import { shrink } from './shrink.ts';

/** Formats the marketplace accepts (specification section 5). */
const acceptedKinds = ['image/jpeg', 'image/png', 'image/gif'];
const bytesMax = 20 * 1024 * 1024;

/** Larger images are shrunk before upload: 600 KB take about twelve seconds on a slow phone connection. */
const room = { side: 2400, bytes: 600_000 };

/** More pixels take half a gigabyte decoded: a phone would kill the browser tab before it could fail. */
const pixelsMax = 100_000_000;

/** Why an image is rejected. */
export type PhotoFault = 'wrongKind' | 'tooLarge' | 'tooManyPixels' | 'unreadable';

export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoFault) {
    super(problem);
    this.name = 'PhotoRefused';
  }
}

/**
 * Returns the file to upload: the chosen file itself when it is small, otherwise a JPEG of at most 2400 px and 600 KB.
 * Formats that only the browser can decode (HEIC, WebP) become JPEG too (readings 29).
 * @throws PhotoRefused wrongKind, tooLarge, tooManyPixels, unreadable
 */
export async function preparePhoto(file: File): Promise<File> {
  const isAccepted = acceptedKinds.includes(file.type);
  if (!isAccepted && !looksLikePicture(file)) throw new PhotoRefused('wrongKind');
  // A file in a cloud folder or on a removed card is listed but unreadable.
  const { pixels = 0 } = await readHeader(file).catch(() => {
    throw new PhotoRefused('unreadable');
  });
  if (pixels > pixelsMax) throw new PhotoRefused('tooManyPixels');

  const smaller =
    isAccepted && (file.size <= room.bytes || file.type === 'image/gif')
      ? undefined
      : await shrink(file, room);
  const isBetter = smaller !== undefined && (!isAccepted || smaller.size < file.size);
  if (!isAccepted && !smaller) throw new PhotoRefused('wrongKind');
  const ready = isBetter
    ? new File([smaller], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
    : file;
  if (ready.size > bytesMax) throw new PhotoRefused('tooLarge');
  return ready;
}

// Some systems don't set a media type for HEIC files.
const looksLikePicture = ({ type, name }: File) =>
  type.startsWith('image/') || (type === '' && /\.(hei[cf]|webp|avif|jpe?g|png|gif)$/i.test(name));
