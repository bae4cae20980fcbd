/** Returns a file's type by its first bytes, whatever its name says. */
export function imageType(bytes: Buffer): 'jpeg' | 'png' | 'gif' | undefined {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  const start = bytes.toString('latin1', 0, 6);
  return start === 'GIF87a' || start === 'GIF89a' ? 'gif' : undefined;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
