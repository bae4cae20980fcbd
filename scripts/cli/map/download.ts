import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { freeBytes } from '#server/observability/disk.ts';
import type { Fetch, Plan, Recipe } from './plan.ts';
import { asSource, type ArchiveSource } from './source.ts';

/** Identifies the archive of an interrupted download. */
export interface Journal {
  from: string;
  version: string;
  recipe: Recipe;
}

/** Files of an unfinished download. */
export const unfinished = (file: string) => ({ part: `${file}.part`, journal: `${file}.part.json` });

/** Returns the archive of an unfinished download; undefined if there is none. */
export async function readJournal(file: string): Promise<Journal | undefined> {
  const { part, journal } = unfinished(file);
  if (!existsSync(part)) return undefined;
  try {
    return JSON.parse(await readFile(journal, 'utf8')) as Journal;
  } catch {
    return undefined;
  }
}

/** Removes the files of an unfinished download. */
export async function discard(file: string): Promise<void> {
  const { part, journal } = unfinished(file);
  await Promise.all([rm(part, { force: true }), rm(journal, { force: true })]);
}

/**
 * Downloads an archive, resumes where a download of the same archive was interrupted, verifies it and replaces the old
 * one. `onProgress`: called with the bytes downloaded so far. @throws Error with a sentence for operators; downloaded
 * data is kept for the next attempt unless the disk is full or the archive is corrupt.
 */
export async function download(
  file: string,
  { source, recipe, plan }: { source: ArchiveSource; recipe: Recipe; plan: Plan },
  onProgress: (bytes: number) => void,
): Promise<void> {
  const { part, journal } = unfinished(file);
  const wanted: Journal = { from: source.name, version: source.version, recipe };
  if (JSON.stringify(await readJournal(file)) !== JSON.stringify(wanted)) await discard(file);
  try {
    const handle = await open(part, existsSync(part) ? 'r+' : 'w+');
    try {
      await refuseWithoutRoom(file, plan.size - (await handle.stat()).size);
      await writeFile(journal, JSON.stringify(wanted));
      await fetchAll(handle, source, plan, onProgress);
      await handle.sync();
      await check(handle, part, plan);
    } finally {
      await handle.close();
    }
    await rename(part, file);
    await rm(journal, { force: true });
    await syncFolder(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      await discard(file);
      throw new NoRoom(`The disk of ${dirname(file)} is full: the unfinished download was deleted.`);
    }
    if (error instanceof Broken || error instanceof NoRoom) await discard(file);
    throw error;
  }
}

class Broken extends Error {}
class NoRoom extends Error {}

async function refuseWithoutRoom(file: string, bytes: number): Promise<void> {
  const free = await freeBytes(dirname(file));
  if (bytes > free)
    throw new NoRoom(
      `The disk of ${dirname(file)} has ${megabytes(free)} left, and the map needs ${megabytes(bytes)} more.`,
    );
}

/** Formats a size in megabytes. */
export const megabytes = (bytes: number): string =>
  bytes < 10_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.round(bytes / 1_000_000)} MB`;

/** Writes the fetched parts in order, so that the file's length tells where to resume. */
async function fetchAll(
  handle: FileHandle,
  source: ArchiveSource,
  { head, fetches }: Plan,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const { size } = await handle.stat();
  let at = head.length;
  if (size < at) await writeAt(handle, head, 0);
  for (const fetch of fetches) {
    const length = fetch.parts.reduce((sum, part) => sum + part.length, 0);
    if (size < at + length) await writeAt(handle, await wantedBytes(source, fetch), at);
    at += length;
    onProgress(at);
  }
}

async function writeAt(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
}

async function wantedBytes(source: ArchiveSource, { offset, length, parts }: Fetch): Promise<Buffer> {
  const bytes = await source.read(offset, length);
  if (bytes.length !== length) throw new Broken(`${source.name} is corrupt: it ends before its tiles do.`);
  return Buffer.concat(parts.map(part => bytes.subarray(part.at, part.at + part.length)));
}

const sampled = 200;

/** Reads the archive as browsers do: its header, and tiles spread over all of it. */
async function check(handle: FileHandle, name: string, { size, head, fetches }: Plan): Promise<void> {
  const broken = () =>
    new Broken('The source is corrupt: it sent tiles that cannot be read. The download was deleted.');
  if ((await handle.stat()).size !== size) throw broken();
  const read = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  const archive = new PMTiles(asSource({ name, version: '', read }));
  const [z, x, y] = tileIdToZxy(0);
  const lengths = fetches.flatMap(({ parts }) => parts.map(({ length }) => length));
  const step = Math.ceil(lengths.length / sampled);
  try {
    await archive.getHeader();
    await archive.getZxy(z, x, y);
    let at = head.length;
    for (const [index, length] of lengths.entries()) {
      if (index % step === 0) gunzipSync(await read(at, length));
      at += length;
    }
  } catch {
    throw broken();
  }
}

/** Makes the rename durable, so that it survives a power failure. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
