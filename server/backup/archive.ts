import { Transform, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { manifestName, parseManifest, type Manifest } from './manifest.ts';

/** A complete backup, open for reading. */
export interface Archive {
  manifest: Manifest;
  /** Paths of all entries. Paths that lead outside a folder are rejected when the archive is opened. */
  paths: readonly string[];
  /** Returns the entry's bytes; the stream fails where they are damaged. @throws when there is no such entry */
  open(path: string): Promise<Readable>;
  close(): void;
}

/** @throws with one clear sentence when the file is not a backup, or an incomplete one */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await opened(file);
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve).once('error', reject);
    zip.readEntry();
  });
  const open = async (path: string) => {
    const entry = entries.get(path);
    if (!entry) throw new Error(`The backup has no ${path}.`);
    return read(zip, entry);
  };
  try {
    if (!entries.has(manifestName)) throw new Error(`${file} is no backup, or it was not finished.`);
    const manifest = parseManifest(await text(await open(manifestName)));
    return { manifest, paths: [...entries.keys()], open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Reads every entry of a backup. @throws when it is incomplete or damaged */
export async function requireWhole(file: string): Promise<void> {
  const { paths, open, close } = await openArchive(file);
  try {
    for (const path of paths) for await (const _chunk of await open(path));
  } finally {
    close();
  }
}

function opened(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) resolve(zip);
      else reject(new Error(`${file} cannot be read as a backup: ${error?.message}`));
    });
  });
}

function read(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (!stream) return reject(error ?? new Error(entry.fileName));
      const checked = checking(entry);
      stream.once('error', cause => checked.destroy(cause));
      resolve(stream.pipe(checked));
    });
  });
}

function checking({ fileName, crc32: expected }: yauzl.Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: done => done(sum === expected ? null : new Error(`${fileName} in the backup is damaged.`)),
  });
}
