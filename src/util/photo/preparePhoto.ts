import { readHeader } from './header.ts';
import { shrink } from './shrink.ts';

/** What the marketplace takes (specification section 5). */
const acceptedKinds = ['image/jpeg', 'image/png', 'image/gif'];
const bytesMax = 20 * 1024 * 1024;

/** Larger pictures are made smaller before they are sent: 600 KB take a slow phone connection about twelve seconds. */
const room = { side: 2400, bytes: 600_000 };

/** Unpacked, more than this takes half a gigabyte: a browser tab on a phone would end before it failed. */
const pixelsMax = 100_000_000;

/** Why a picture is not sent. */
export type PhotoFault = 'wrongKind' | 'tooLarge' | 'tooManyPixels' | 'unreadable';

export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoFault) {
    super(problem);
    this.name = 'PhotoRefused';
  }
}

/**
 * The file to send for a chosen one: itself when it is small, else a JPEG of at most 2400 px and 600 KB. Kinds that
 * only the browser can read (HEIC, WebP) become JPEG too (readings 29).
 * @throws PhotoRefused wrongKind, tooLarge, tooManyPixels, unreadable
 */
export async function preparePhoto(file: File): Promise<File> {
  const isAccepted = acceptedKinds.includes(file.type);
  if (!isAccepted && !looksLikePicture(file)) throw new PhotoRefused('wrongKind');
  // A file in a cloud folder or on a card that was pulled out is listed, yet cannot be read.
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

// Some systems give HEIC files no media type.
const looksLikePicture = ({ type, name }: File) =>
  type.startsWith('image/') || (type === '' && /\.(hei[cf]|webp|avif|jpe?g|png|gif)$/i.test(name));
