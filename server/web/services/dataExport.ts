import type { Readable } from 'node:stream';

/** A data export that is ready to download, before any of it is read. */
export interface OpenedDataCopy {
  /** Unique to each export. */
  id: string;
  createdAt: Date;
  file: {
    /** Bytes. */
    size: number;
    /** Both ends are inclusive; without a range, reads the whole file. */
    read(range?: { start: number; end: number }): Readable;
  };
}
