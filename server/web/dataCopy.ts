import type { Readable } from 'node:stream';
import type { Sdk } from 'sharetribe-flex-sdk';
import type { DataCopy } from '#contract/entities/dataCopy.ts';
import { askerOf, type Asker } from './verification.ts';

/** A copy that can be fetched, before any of it is read. */
export interface OpenedDataCopy {
  /** Another copy has another. */
  id: string;
  createdAt: Date;
  file: {
    /** Bytes. */
    size: number;
    /** Both ends included; everything without a range. */
    read(range?: { start: number; end: number }): Readable;
  };
}

/** Where people get a copy of their data; there is none where another marketplace keeps the accounts. */
export interface DataCopyDesk {
  show(asker: Asker): Promise<DataCopy | null>;
  ask(asker: Asker): Promise<DataCopy>;
  open(asker: Asker): Promise<OpenedDataCopy>;
}

/** How the signed-in person's copy stands; null where nobody can be asked for one. */
export async function dataCopyOf(
  sdk: Sdk,
  desk: DataCopyDesk | undefined,
): Promise<{ copy: DataCopy | null } | null> {
  return desk ? { copy: await desk.show(await askerOf(sdk)) } : null;
}
