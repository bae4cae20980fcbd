/** What the marketplace takes (specification section 5). */
const acceptedKinds = ['image/jpeg', 'image/png', 'image/gif'];
const bytesMax = 20 * 1024 * 1024;

/** Larger pictures are made smaller before they are sent: phones on a weak network make 5 MB pictures. */
const shrinkAboveBytes = 1024 * 1024;
const sideMax = 2400;
const jpegQuality = 0.85;

/** Why a picture is not sent. */
export type PhotoFault = 'wrongKind' | 'tooLarge' | 'unreadable';

export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoFault) {
    super(problem);
    this.name = 'PhotoRefused';
  }
}

/**
 * The file to send for a chosen one: itself when it is small, else a JPEG of at most 2400 px. Kinds that only the
 * browser can read (HEIC, WebP) become JPEG too (readings 29).
 * @throws PhotoRefused wrongKind, tooLarge, unreadable
 */
export async function preparePhoto(file: File): Promise<File> {
  const isAccepted = acceptedKinds.includes(file.type);
  if (!isAccepted && !looksLikePicture(file)) throw new PhotoRefused('wrongKind');
  // A file in a cloud folder or on a card that was pulled out is listed, yet cannot be read.
  await requireReadable(file);

  const smaller =
    isAccepted && (file.size <= shrinkAboveBytes || file.type === 'image/gif')
      ? undefined
      : await toSmallJpeg(file);
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

/** undefined when this browser cannot decode the file. */
async function toSmallJpeg(file: File): Promise<Blob | undefined> {
  if (typeof createImageBitmap !== 'function') return undefined;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  // JPEG knows no transparency; without a ground it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return toJpeg(canvas);
}

/** undefined when the browser cannot encode it. */
export const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob | undefined> =>
  new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', jpegQuality));
