/** What the first bytes of a file reveal, whatever its name says. */
export interface Header {
  /** undefined for formats the marketplace doesn't accept. */
  kind?: 'jpeg' | 'png' | 'gif';
  /** Pixel count; undefined for JPEG, which stores it too far into the file. */
  pixels?: number;
}

const bytesRead = 32;
const png = 0x89504e47;
const gif = 0x47494638;

/** Reads the first bytes of a file. @throws when the file is listed but unreadable, as in a cloud folder. */
export function readHeader(file: Blob): Promise<Header> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(headerOf(new DataView(reader.result as ArrayBuffer)));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, bytesRead));
  });
}

function headerOf(start: DataView): Header {
  if (start.byteLength < bytesRead) return {};
  const first = start.getUint32(0);
  if (first === png) return { kind: 'png', pixels: start.getUint32(16) * start.getUint32(20) };
  if (first === gif) return { kind: 'gif', pixels: start.getUint16(6, true) * start.getUint16(8, true) };
  return first >>> 8 === 0xffd8ff ? { kind: 'jpeg' } : {};
}
