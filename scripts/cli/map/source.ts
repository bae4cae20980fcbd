import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Source } from 'pmtiles';

/** An archive, remote or local. */
export interface ArchiveSource {
  /** Its URL, or its file's path. */
  name: string;
  /** A token that changes with the archive's content. */
  version: string;
  /** @throws SourceError */
  read(offset: number, length: number): Promise<Buffer>;
}

/** A failure reported to operators in a sentence. */
export class SourceError extends Error {
  /** Whether the source responds that it has no such archive. */
  readonly isMissing: boolean;

  constructor(sentence: string, { isMissing = false, cause }: { isMissing?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause });
    this.isMissing = isMissing;
  }
}

/** Delays between attempts, in milliseconds. */
const waits = [500, 1_000, 2_000, 4_000, 8_000];
/** Response timeout, in milliseconds. */
const patience = 60_000;

/** Opens an archive by its URL or path. @throws SourceError when it is missing or can't be read in parts. */
export async function openSource(
  from: string,
  retryAfter: readonly number[] = waits,
): Promise<ArchiveSource> {
  return /^https?:/.test(from) ? remote(from, retryAfter) : local(resolve(from));
}

async function local(name: string): Promise<ArchiveSource> {
  const found = await stat(name).catch(() => undefined);
  if (!found?.isFile()) throw new SourceError(`${name} cannot be read.`);
  return {
    name,
    version: `${found.size}-${found.mtimeMs}`,
    async read(offset, length) {
      const file = await open(name);
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}

async function remote(name: string, retryAfter: readonly number[]): Promise<ArchiveSource> {
  const host = new URL(name).host;
  const get = async (offset: number, length: number) =>
    patiently(host, retryAfter, async () => {
      const response = await fetch(name, {
        headers: { Range: `bytes=${offset}-${offset + length - 1}`, 'Accept-Encoding': 'identity' },
        signal: AbortSignal.timeout(patience),
      });
      if (response.status !== 206) {
        await response.body?.cancel();
        throw refusal(response.status, name, host);
      }
      const version = response.headers.get('etag') ?? response.headers.get('last-modified') ?? '';
      return { version, bytes: Buffer.from(await response.arrayBuffer()) };
    });
  const { version } = await get(0, 1);
  return {
    name,
    version,
    async read(offset, length) {
      const answer = await get(offset, length);
      if (answer.version !== version)
        throw new SourceError(
          `The archive at ${host} was replaced during the download: run the command again to fetch the new one.`,
        );
      return answer.bytes;
    },
  };
}

/** Returns the error for a response; errors other than {@link SourceError} are retried. */
function refusal(status: number, name: string, host: string): Error {
  if (status === 200)
    return new SourceError(
      `${host} does not send parts of a file (no range requests): name another source with --from.`,
    );
  if (status === 404) return new SourceError(`There is no archive at ${name}.`, { isMissing: true });
  if (status === 429 || status >= 500) return new Error(`${host} answers with ${status}`);
  return new SourceError(`${host} refuses the archive with status ${status}.`);
}

/** Retries after errors of the network and of overloaded servers. */
async function patiently<T>(host: string, retryAfter: readonly number[], run: () => Promise<T>): Promise<T> {
  for (const wait of [...retryAfter, undefined]) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof SourceError) throw error;
      if (wait === undefined)
        throw new SourceError(`${host} cannot be reached: run the command again to continue.`, {
          cause: error,
        });
      await sleep(wait);
    }
  }
  throw new SourceError(`${host} cannot be reached.`);
}

/** Wraps an archive as the PMTiles library expects it. */
export function asSource({ name, read }: ArchiveSource): Source {
  return {
    getKey: () => name,
    getBytes: async (offset, length) => ({ data: new Uint8Array(await read(offset, length)).buffer }),
  };
}
