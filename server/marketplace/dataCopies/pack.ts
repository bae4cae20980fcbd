import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Entry } from './entries.ts';

/**
 * The files as one ZIP archive, made while it is read: whatever its size, little of it is in memory. `onDone` hears
 * before each file how many are done; when it rejects, the archive breaks off.
 */
export function pack(entries: readonly Entry[], at: Date, onDone: (done: number) => Promise<void>): Readable {
  return Readable.from(archive(entries, at, onDone), { objectMode: false });
}

// Nothing is opened before somebody reads, and nothing more once they have stopped.
async function* archive(entries: readonly Entry[], at: Date, onDone: (done: number) => Promise<void>) {
  const zip = new ZipFile();
  const breakOff = (error: Error) => void zip.outputStream.destroy(error);
  zip.on('error', breakOff);
  let isOver = false;
  let current: Readable | undefined;
  const open = async (index: number, entry: Entry): Promise<Readable> => {
    await onDone(index);
    // The archive does not listen to what it reads from.
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
