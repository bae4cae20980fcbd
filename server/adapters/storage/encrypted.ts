import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  chunkBytes,
  createFileCipher,
  headerBytes,
  plainSize,
  sealedChunkBytes,
  type ChunkDecryptor,
} from '#server/crypto/fileCipher.ts';
import type { Storage, StoredFile } from '#server/marketplace/ports/storage.ts';

/**
 * Encrypts what is not public with the installation's secret, on top of any storage. Files tell by their first bytes
 * whether they are encrypted, so those that are public, or older than encryption, are read as they are.
 */
export function createEncryptedStorage(storage: Storage, secret: string): Storage {
  const cipher = createFileCipher(secret);
  const open: Storage['open'] = async key => {
    const stored = await storage.open(key);
    if (!stored || stored.size < headerBytes) return stored;
    const decryptor = cipher.decryptor(key, await buffer(stored.read({ start: 0, end: headerBytes - 1 })));
    return decryptor ? decrypted(stored, decryptor) : stored;
  };
  const write: Storage['write'] = async (key, source) => {
    const sealed = new PassThrough();
    // A source that breaks off breaks the stream that is being stored, so nothing is.
    const sent = pipeline(source, cipher.encrypt(key), sealed);
    const stored = storage.write(key, sealed, 'application/octet-stream').catch((cause: Error) => {
      sealed.destroy(cause);
      throw cause;
    });
    // Both have ended when this returns, so that the source is closed.
    const failed = (await Promise.allSettled([stored, sent])).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  };
  return {
    ...storage,
    open,
    write,
    async put(key, bytes, contentType, { isPublic = false } = {}) {
      if (isPublic) return storage.put(key, bytes, contentType);
      const sealed = await buffer(Readable.from([bytes]).pipe(cipher.encrypt(key)));
      return storage.put(key, sealed, 'application/octet-stream');
    },
    // Reads the file at once: pictures are small, and opening and reading it in parts would take three accesses.
    async get(key) {
      const stored = await storage.get(key);
      const decryptor = stored && cipher.decryptor(key, stored.subarray(0, headerBytes));
      return decryptor ? wholePlain(stored, decryptor) : stored;
    },
  };
}

function decrypted(stored: StoredFile, decryptor: ChunkDecryptor): StoredFile {
  const size = plainSize(stored.size);
  const last = Math.ceil((stored.size - headerBytes) / sealedChunkBytes) - 1;
  return {
    size,
    read: ({ start, end } = { start: 0, end: size - 1 }) =>
      Readable.from(plainBytes(stored, decryptor, last, { start, end: Math.min(end, size - 1) }), {
        objectMode: false,
      }),
  };
}

function wholePlain(stored: Buffer, decryptor: ChunkDecryptor): Buffer {
  const chunks: Buffer[] = [];
  for (let at = headerBytes; at < stored.length; at += sealedChunkBytes) {
    const end = at + sealedChunkBytes;
    chunks.push(decryptor.decrypt(stored.subarray(at, end), chunks.length, end >= stored.length));
  }
  // What was cut to its header would otherwise pass for an empty file.
  if (chunks.length === 0) throw new Error('the encrypted file has no content');
  return Buffer.concat(chunks);
}

/** Reads the chunks that contain the range and yields the range's bytes of each. */
async function* plainBytes(
  stored: StoredFile,
  decryptor: ChunkDecryptor,
  last: number,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let index = Math.floor(start / chunkBytes);
  const offset = (chunk: number) => headerBytes + chunk * sealedChunkBytes;
  const until = Math.min(stored.size, offset(Math.floor(Math.max(end, 0) / chunkBytes) + 1));
  let held = Buffer.alloc(0);
  const plain = (sealed: Buffer) => {
    const bytes = decryptor.decrypt(sealed, index, index === last);
    const first = index++ * chunkBytes;
    return bytes.subarray(Math.max(0, start - first), end - first + 1);
  };
  for await (const piece of stored.read({ start: offset(index), end: until - 1 })) {
    held = Buffer.concat([held, piece as Buffer]);
    while (held.length >= sealedChunkBytes) {
      yield plain(held.subarray(0, sealedChunkBytes));
      held = held.subarray(sealedChunkBytes);
    }
  }
  if (held.length > 0) yield plain(held);
}
