/** What V8 takes for the parts of a value, in bytes: about, and rather too much. */
const ofObject = 24;
const ofField = 8;
const ofText = 16;
const ofNumber = 12;

/**
 * Estimates the bytes of plain data: texts with two bytes a character, arrays, objects. What is referred to twice counts
 * twice. Takes about an eighth of the time of `JSON.stringify`.
 */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return ofText + 2 * value.length;
  if (typeof value === 'number') return ofNumber;
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = ofObject;
  if (Array.isArray(value)) {
    for (const one of value) bytes += ofField + estimateBytes(one);
    return bytes;
  }
  for (const name in value) bytes += ofField + estimateBytes((value as Record<string, unknown>)[name]);
  return bytes;
}

/** Returns a copy that shares no memory: a part of a text holds the whole of it, such as that of a URL with its query. */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
