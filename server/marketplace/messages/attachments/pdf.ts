import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/**
 * What is wrong with a PDF: `damaged`: not a whole PDF; `locked`: it cannot be checked, because it is encrypted or packed
 * in an unusual way; `active`: it runs scripts, starts programs, sends data or contains other files.
 */
export type PdfProblem = 'damaged' | 'locked' | 'active';

const inflated = promisify(inflate);
/** Maximum bytes of all unpacked objects: a few megabytes are usual for the largest documents. */
const maxUnpacked = 32 * 1024 * 1024;

// ISO 32000-2: actions (12.6), embedded files (7.11.4), rich media (13.7) and XFA forms (annex K).
const activeNames =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?=[\s()<>[\]{}/%]|$)/;
const encryption = /\/Encrypt(?=[\s<])/;

/**
 * Returns what is wrong with a PDF document, if anything. Looks at the names of all objects, also of those in
 * compressed object streams (ISO 32000-2, 7.5.7); what such a stream hides behind another filter counts as locked.
 */
export async function pdfProblem(bytes: Buffer): Promise<PdfProblem | undefined> {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.includes('startxref')) return 'damaged';
  const names = plainNames(text);
  if (encryption.test(names)) return 'locked';
  if (activeNames.test(names)) return 'active';
  let room = maxUnpacked;
  for (const { dictionary, start, end } of objectStreams(text)) {
    if (!isPlainlyPacked(dictionary)) return 'locked';
    const packed = bytes.subarray(start, end);
    const objects = /\/Filter/.test(dictionary)
      ? await inflated(packed, { maxOutputLength: room }).catch(() => undefined)
      : packed;
    if (!objects) return 'locked';
    room -= objects.length;
    if (room <= 0) return 'locked';
    if (activeNames.test(plainNames(objects.toString('latin1')))) return 'active';
  }
  return undefined;
}

/** Any character of a name may be written as `#` and two hexadecimal digits (ISO 32000-2, 7.3.5). */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface ObjectStream {
  dictionary: string;
  /** Offsets of the content, in bytes; the end is exclusive. */
  start: number;
  end: number;
}

function* objectStreams(text: string): Generator<ObjectStream> {
  for (const { 0: keyword, index } of text.matchAll(/stream\r?\n/g)) {
    if (text.startsWith('end', index - 3)) continue;
    const dictionary = plainNames(text.slice(Math.max(text.lastIndexOf(' obj', index), 0), index));
    if (!/\/ObjStm/.test(dictionary) && !/\/First/.test(dictionary)) continue;
    const start = index + keyword.length;
    const end = text.indexOf('endstream', start);
    yield { dictionary, start, end: end < 0 ? text.length : end };
  }
}

/** Whether an object stream is stored as it is, or compressed with nothing but Flate. */
function isPlainlyPacked(dictionary: string): boolean {
  if (/\/DecodeParms|\/FFilter|\/F\s*[(<]/.test(dictionary)) return false;
  return (
    !/\/Filter/.test(dictionary) || /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary)
  );
}
