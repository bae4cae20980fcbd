/** Formats of pictures that people choose, by their first bytes. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** What the first bytes of a file reveal, whatever its name and media type say. */
export interface Header {
  /** undefined for every other format. */
  kind?: PictureKind | 'pdf';
  /** Pixel count; undefined for JPEG, AVIF and HEIC, which store it too far into the file. */
  pixels?: number;
}

/** The brands of a HEIC file are among its first bytes, however many it has. */
const bytesRead = 64;
const signs = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['pdf', /^%PDF-/],
] as const;

/** Reads the first bytes of a file. @throws when the file is listed but unreadable, as in a cloud folder. */
export function readHeader(file: Blob): Promise<Header> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(headerOf(new Uint8Array(reader.result as ArrayBuffer)));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, bytesRead));
  });
}

function headerOf(bytes: Uint8Array): Header {
  const text = String.fromCharCode(...bytes);
  const kind = signs.find(([, sign]) => sign.test(text))?.[0] ?? kindOfContainer(text);
  if (!kind) return {};
  // A file that ends here has no pixels either.
  const start = new DataView(new ArrayBuffer(bytesRead));
  bytes.forEach((byte, at) => start.setUint8(at, byte));
  const pixels = pixelsOf(kind, start, text);
  return pixels === undefined ? { kind } : { kind, pixels };
}

/** AVIF and HEIC are boxes in one kind of container, which names its brands of four letters each (ISO 14496-12). */
function kindOfContainer(text: string): 'avif' | 'heic' | undefined {
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const size = (text.charCodeAt(2) << 8) | text.charCodeAt(3);
  const brands = text.slice(8, Math.max(12, size)).match(/.{4}/gs) ?? [];
  if (brands.some(brand => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some(brand => /^(?:hei[cmsx]|hev[cmsx]|heif|mif[12]|msf1)$/.test(brand)) ? 'heic' : undefined;
}

function pixelsOf(kind: Header['kind'], start: DataView, text: string): number | undefined {
  if (kind === 'png') return start.getUint32(16) * start.getUint32(20);
  if (kind === 'gif') return start.getUint16(6, true) * start.getUint16(8, true);
  if (kind !== 'webp') return undefined;
  const [from24, from27] = [start.getUint32(24, true) & 0xffffff, start.getUint32(27, true) & 0xffffff];
  switch (text.slice(12, 16)) {
    case 'VP8X':
      return (from24 + 1) * (from27 + 1);
    case 'VP8L': {
      const sides = start.getUint32(21, true);
      return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1);
    }
    default:
      return (start.getUint16(26, true) & 0x3fff) * (start.getUint16(28, true) & 0x3fff);
  }
}
