declare module 'yazl' {
  import type { Readable } from 'node:stream';

  interface EntryOptions {
    mtime?: Date;
    /** false: kept as it is, for what is compressed already. */
    compress?: boolean;
  }

  export class ZipFile {
    readonly outputStream: Readable;
    addBuffer(bytes: Buffer, path: string, options?: EntryOptions): void;
    /** `open` is called when it is the entry's turn. */
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (answer: (error: Error | null, source?: Readable) => void) => void,
    ): void;
    end(): void;
    on(event: 'error', listener: (error: Error) => void): this;
  }
}
