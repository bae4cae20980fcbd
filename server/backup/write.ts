import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openDump } from '#server/adapters/db/copy/dump.ts';
import { requireWhole } from './archive.ts';
import { isDated, isUnfinished, unfinishedName } from './names.ts';
import { filesFolder, manifestName, tableEntry, type Manifest } from './manifest.ts';

/** Files stored outside the data folder. */
export interface ExternalFiles {
  /** The folder below the data folder under which they are archived. */
  folder: string;
  keys(): AsyncIterable<string>;
  /** undefined when the file was removed meanwhile. */
  open(key: string): Promise<Readable | undefined>;
}

interface BackupOptions {
  databaseUrl: string;
  /** Folder whose files are included, except for the paths in `leaveOut`. Without it only tables are backed up. */
  dataDir?: string;
  leaveOut?: readonly string[];
  elsewhere?: ExternalFiles;
  /** Path of the archive, created only when it is complete and could be read again. */
  file: string;
  /** Origin of the site, for the manifest. */
  site?: string;
  now: Date;
}

/**
 * Writes one ZIP archive, readable to its owner only: a consistent snapshot of the tables, then the files, which are
 * immutable, without dated archives and unfinished ones. Files removed meanwhile may be missing. Nothing remains of an
 * archive that could not be finished. @throws AlreadyThere, an error when the folder of `file` does not exist
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, dataDir, leaveOut = [], elsewhere, file, site, now } = options;
  if (existsSync(file)) throw new AlreadyThere(file);
  if (!existsSync(dirname(file))) throw new Error(`The folder ${dirname(file)} does not exist.`);
  const unfinished = unfinishedName(file);
  const dump = await openDump(databaseUrl);
  try {
    const rows: Record<string, number> = {};
    const zip = new ZipFile();
    const written = pipeline(
      zip.outputStream,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    for (const table of dump.tables) {
      const lines = countingLines(count => (rows[table.name] = count));
      await added(
        zip,
        tableEntry(table.name),
        () => {
          const source = dump.read(table);
          source.once('error', error => lines.destroy(error));
          return source.pipe(lines);
        },
        written,
      );
    }
    let files = 0;
    for await (const path of dataDir === undefined ? [] : filesBelow(dataDir, leaveOut)) {
      const source = createReadStream(join(dataDir ?? '', path));
      const isThere = await new Promise<boolean>(resolve => {
        source.once('open', () => resolve(true)).once('error', () => resolve(false));
      });
      if (!isThere) continue;
      await added(zip, filesFolder + path.split(sep).join('/'), () => source, written);
      files++;
    }
    for await (const key of elsewhere?.keys() ?? []) {
      const source = await elsewhere?.open(key);
      if (!source) continue;
      await added(zip, `${filesFolder}${elsewhere?.folder}/${key}`, () => source, written);
      files++;
    }
    const { migrations, sequences } = dump;
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      ...(site ? { site } : {}),
      migrations,
      sequences,
      rows,
      files,
    };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName);
    zip.end();
    await written;
    await requireWhole(unfinished);
    await publish(unfinished, file);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await dump.close();
  }
}

/** The path of an archive is taken. */
export class AlreadyThere extends Error {
  constructor(file: string) {
    super(`${file} is there already.`);
  }
}

/** Gives the archive its name unless another one has taken it meanwhile. @throws AlreadyThere */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    // Renaming would replace a file; of two programs, only one can create it. Not every file system has links.
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new AlreadyThere(file);
    throw error;
  }
  try {
    await rename(unfinished, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Adds one entry and waits until it has been read, so that only one source is open at a time. */
async function added(
  zip: ZipFile,
  path: string,
  open: () => Readable,
  written: Promise<void>,
): Promise<void> {
  const read = new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(path, {}, answer => {
      const source = open();
      source.once('end', resolve).once('error', reject);
      answer(null, source);
    });
  });
  await Promise.race([read, written.then(() => read)]);
}

/** Passes text through and reports the number of lines at the end. */
function countingLines(onCount: (count: number) => void): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
      done(null, chunk);
    },
    flush(done) {
      onCount(count);
      done();
    },
  });
}

async function* filesBelow(folder: string, leaveOut: readonly string[], below = ''): AsyncIterable<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (leaveOut.includes(path) || isDated(entry.name) || isUnfinished(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, leaveOut, path);
    else if (entry.isFile()) yield path;
  }
}
