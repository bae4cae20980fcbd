import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Files by their paths inside a folder. */
export type Files = ReadonlyMap<string, Buffer>;

/** What earlier builds made, by keys that stand for everything it was made from. */
export interface Store {
  /** Returns the files stored under a key; undefined when there are none, or they are damaged. */
  read(key: string): Files | undefined;
  /** Stores files. Readers and an interrupted build see all of them or none. */
  write(key: string, files: Files): void;
  /** Removes what was used longest ago until at most `limit` bytes are left. */
  prune(limit: number): void;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const digestLength = 32;

/** Opens the store in a folder, which need not exist. */
export function openStore(folder: string): Store {
  const fileOf = (key: string) => join(folder, key);
  return {
    read(key) {
      const entry = readIfThere(fileOf(key));
      const body = entry?.subarray(digestLength);
      if (!entry || !body || !sha256(body).equals(entry.subarray(0, digestLength))) return undefined;
      const now = new Date();
      utimesSync(fileOf(key), now, now);
      return unpacked(body);
    },
    write(key, files) {
      const body = packed(files);
      const part = `${fileOf(key)}.${process.pid}.part`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(part, Buffer.concat([sha256(body), body]));
      renameSync(part, fileOf(key));
    },
    prune(limit) {
      mkdirSync(folder, { recursive: true });
      const entries = readdirSync(folder)
        .map(name => ({ name, stat: statSync(join(folder, name)) }))
        .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs);
      let total = 0;
      for (const { name, stat } of entries) {
        total += stat.size;
        if (total > limit) rmSync(join(folder, name));
      }
    },
  };
}

/** The length of the list of files, the list as JSON, then the bytes of the files. */
function packed(files: Files): Buffer {
  const list = Buffer.from(JSON.stringify([...files].map(([path, bytes]) => [path, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, ...files.values()]);
}

function unpacked(body: Buffer): Files {
  let at = 4 + body.readUInt32LE();
  const list = JSON.parse(body.toString('utf8', 4, at)) as [path: string, length: number][];
  return new Map(
    list.map(([path, length]) => {
      at += length;
      return [path, body.subarray(at - length, at)];
    }),
  );
}

/** Returns the files below a folder. */
export const readFiles = (folder: string): Files =>
  new Map(pathsIn(folder).map(path => [path, readFileSync(join(folder, path))]));

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Returns a hash of the names and contents of the files below a folder, except those named. */
export function digestOf(folder: string, ...except: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of pathsIn(folder)) {
    if (except.includes(path)) continue;
    const bytes = readFileSync(join(folder, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** Returns the paths of the files below a folder, sorted; none when there is no folder. */
export function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
