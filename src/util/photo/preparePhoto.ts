import { shrink } from './shrink.ts';

/** What the marketplace takes (specification section 5). */
const acceptedKinds = ['image/jpeg', 'image/png', 'image/gif'];
const bytesMax = 20 * 1024 * 1024;

/** Larger pictures are made smaller before they are sent: 600 KB take a slow phone connection about twelve seconds. */
const room = { side: 2400, bytes: 600_000 };

/** Why a picture is not sent. */
export type PhotoFault = 'wrongKind' | 'tooLarge' | 'unreadable';

export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoFault) {
    super(problem);
    this.name = 'PhotoRefused';
  }
}

/**
 * The file to send for a chosen one: itself when it is small, else a JPEG of at most 2400 px and 600 KB. Kinds that
 * only the browser can read (HEIC, WebP) become JPEG too (readings 29).
 * @throws PhotoRefused wrongKind, tooLarge, unreadable
 */
export async function preparePhoto(file: File): Promise<File> {
  const isAccepted = acceptedKinds.includes(file.type);
  if (!isAccepted && !looksLikePicture(file)) throw new PhotoRefused('wrongKind');
  // A file in a cloud folder or on a card that was pulled out is listed, yet cannot be read.
  await requireReadable(file);

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

function requireReadable(file: File): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve();
    reader.onerror = () => reject(new PhotoRefused('unreadable'));
    reader.readAsArrayBuffer(file.slice(0, 1));
  });
}
