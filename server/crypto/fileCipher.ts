import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

/**
 * Encryption of files, in chunks that are authenticated one by one, so that a part can be read without the rest: the
 * STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) with AES-256-GCM. A file is a header (mark and salt) and
 * chunks of 64 KiB, each followed by its tag; the nonce is the chunk's number and whether it is the last, the key is
 * derived from the secret and the salt. `name` is authenticated too: a file that was moved to another name cannot be read.
 */
export interface FileCipher {
  /** Returns a stream that encrypts what is written to it. */
  encrypt(name: string): Transform;
  /** Returns a decryptor for the chunks of a file, given its first {@link headerBytes}; undefined when the file is not
   * encrypted. */
  decryptor(name: string, header: Buffer): ChunkDecryptor | undefined;
}

export interface ChunkDecryptor {
  /** @throws Error when the chunk was changed, or is another one, or the file was cut. */
  decrypt(sealed: Buffer, index: number, isLast: boolean): Buffer;
}

export const chunkBytes = 64 * 1024;
const tagBytes = 16;
export const sealedChunkBytes = chunkBytes + tagBytes;
const mark = Buffer.from('PORUCH1\n');
const saltBytes = 16;
export const headerBytes = mark.length + saltBytes;
const algorithm = 'aes-256-gcm';

/** Returns the size of a file before encryption, given its encrypted size. */
export function plainSize(sealedSize: number): number {
  const chunks = Math.ceil((sealedSize - headerBytes) / sealedChunkBytes);
  return sealedSize - headerBytes - chunks * tagBytes;
}

/** Creates a cipher for files; `secret` is the installation's. */
export function createFileCipher(secret: string): FileCipher {
  const keyOf = (salt: Buffer) => Buffer.from(hkdfSync('sha256', secret, salt, 'stored file', 32));
  return {
    encrypt(name) {
      const salt = randomBytes(saltBytes);
      const key = keyOf(salt);
      let index = 0;
      // The last chunk is marked, so one is held back until it is known whether more follows.
      let held = Buffer.alloc(0);
      const seal = (chunk: Buffer, isLast: boolean) => {
        const cipher = createCipheriv(algorithm, key, nonce(index++, isLast)).setAAD(Buffer.from(name));
        return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
      };
      const transform = new Transform({
        transform(bytes: Buffer, _encoding, done) {
          held = Buffer.concat([held, bytes]);
          while (held.length > chunkBytes) {
            this.push(seal(held.subarray(0, chunkBytes), false));
            held = held.subarray(chunkBytes);
          }
          done();
        },
        flush(done) {
          done(null, seal(held, true));
        },
      });
      transform.push(Buffer.concat([mark, salt]));
      return transform;
    },
    decryptor(name, header) {
      if (header.length < headerBytes || !header.subarray(0, mark.length).equals(mark)) return undefined;
      const key = keyOf(header.subarray(mark.length, headerBytes));
      return {
        decrypt(sealed, index, isLast) {
          const decipher = createDecipheriv(algorithm, key, nonce(index, isLast), {
            authTagLength: tagBytes,
          });
          decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(sealed.length - tagBytes));
          return Buffer.concat([
            decipher.update(sealed.subarray(0, sealed.length - tagBytes)),
            decipher.final(),
          ]);
        },
      };
    },
  };
}

function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(index, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}
