import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { MINUTE } from '#contract/time/units.ts';
import { type Ctx, type Engine, noIncludes } from '#server/marketplace/ctx.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { keyOf, retention } from './copies.ts';
import { entriesOf, type Entry } from './entries.ts';
import { claim, type CopyRow, markBroken, markProgress, markReady } from './store.ts';

export {
  requestExport,
  exportFileObsolete,
  accountData,
  retention,
  openOwn,
  deleteFile,
  deleteOld,
  showOwn,
  type OpenedCopy,
} from './copies.ts';
export { leftOut, leftOutColumns, sections, type Section } from './sections/index.ts';

/** Outbox event: a user's export is ready to download; its payload is `{userId}`. */
export const copyReadyMail = mailEvent('data-copy-ready');

/** How long an attempt owns an export after its last progress report; afterwards another process takes over. */
const lease = 2 * MINUTE;
const maxAttempts = 3;

/** Prepares the export that has waited longest; returns the number prepared, 0 or 1. */
export async function prepareCopy(engine: Engine): Promise<number> {
  const copy = await claim(engine.db, engine.clock.now(), leaseFrom(engine));
  if (!copy) return 0;
  try {
    await prepare(engine, copy);
  } catch (error) {
    await engine.storage.remove(keyOf(copy));
    if (error instanceof LeaseLost) return 1;
    const isLast = copy.attempts >= maxAttempts;
    engine.log[isLast ? 'error' : 'warn']('data copy failed', {
      id: copy.id,
      attempts: copy.attempts,
      error,
    });
    const again = new Date(engine.clock.now().getTime() + copy.attempts * MINUTE);
    await markBroken(engine.db, copy, isLast ? null : again);
  }
  return 1;
}

/** The account was deleted meanwhile, or another process has taken over. */
class LeaseLost extends Error {}

async function prepare(engine: Engine, copy: CopyRow): Promise<void> {
  const { userId } = copy;
  const ctx: Ctx = {
    engine,
    viewer: { kind: 'user', userId, trusted: false, limited: false },
    read: noIncludes,
  };
  const entries = await entriesOf(ctx, userId);
  let reported = -1;
  const report = async (done: number) => {
    const progress = Math.floor((100 * done) / entries.length);
    if (progress === reported) return;
    reported = progress;
    if (!(await markProgress(engine.db, copy, progress, leaseFrom(engine)))) throw new LeaseLost();
  };
  await engine.storage.write(keyOf(copy), pack(entries, copy.createdAt, report), 'application/zip');
  const file = await engine.storage.open(keyOf(copy));
  if (!file) throw new LeaseLost();
  const done = { bytes: file.size, expiresAt: new Date(engine.clock.now().getTime() + retention) };
  await engine.db.transaction(async tx => {
    if (!(await markReady(tx, copy, done))) throw new LeaseLost();
    await addToOutbox(tx, engine.clock, copyReadyMail, { userId });
  });
}

const leaseFrom = ({ clock }: Engine): Date => new Date(clock.now().getTime() + lease);

/**
 * Streams the files as one ZIP archive, using little memory whatever its size. `onDone` is called before each file with
 * the number of files done; a rejection aborts the archive.
 */
function pack(entries: readonly Entry[], at: Date, onDone: (done: number) => Promise<void>): Readable {
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
