import { crc32, inflateRawSync } from 'node:zlib';

/** Returns the files of a ZIP archive by path, read from its central directory. @throws when a file is damaged */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('no ZIP archive');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [pathSize, extraSize] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const path = archive.toString('utf8', at + 46, at + 46 + pathSize);
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const bytes = archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`);
    files.set(path, bytes);
    at += 46 + pathSize + extraSize + archive.readUInt16LE(at + 32);
  }
  return files;
}
