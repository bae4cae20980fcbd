import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Entry } from './entries.ts';

/**
 * Streams the files as one ZIP archive, using little memory whatever its size. `onDone` is called before each file with
 * the number of files done; a rejection aborts the archive.
 */
export function pack(entries: readonly Entry[], at: Date, onDone: (done: number) => Promise<void>): Readable {
  return Readable.from(archive(entries, at, onDone), { objectMode: false });
}

// No file is opened before the stream is read, and none after the reader has stopped.
async function* archive(entries: readonly Entry[], at: Date, onDone: (done: number) => Promise<void>) {
  const zip = new ZipFile();
  const breakOff = (error: Error) => void zip.outputStream.destroy(error);
  zip.on('error', breakOff);
  let isOver = false;
  let current: Readable | undefined;
  const open = async (index: number, entry: Entry): Promise<Readable> => {
    await onDone(index);
    // yazl doesn't handle errors of its source streams.
    current = ((await entry.open()) ?? Readable.from([])).once('error', breakOff);
    if (isOver) current.destroy();
    return current;
  };
  for (const [index, entry] of entries.entries()) {
    zip.addReadStreamLazy(entry.path, { mtime: at, compress: !entry.isCompressed }, answer => {
      if (isOver) return;
      open(index, entry).then(
        source => answer(null, source),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.end();
  try {
    yield* zip.outputStream as AsyncIterable<Buffer>;
  } finally {
    isOver = true;
    current?.destroy();
  }
}
