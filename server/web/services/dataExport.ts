import type { Readable } from 'node:stream';
import type { Sdk } from 'sharetribe-flex-sdk';
import type { DataExport } from '#contract/entities/dataCopy.ts';
import { requireActor, type Actor } from './verification.ts';

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

/** Data exports of users. */
export interface DataExportService {
  show(actor: Actor): Promise<DataExport | null>;
  ask(actor: Actor): Promise<DataExport>;
  open(actor: Actor): Promise<OpenedDataCopy>;
}

/** Returns the status of the signed-in user's data export; null where exports are not available. */
export async function dataCopyOf(
  sdk: Sdk,
  service: DataExportService | undefined,
): Promise<{ copy: DataExport | null } | null> {
  return service ? { copy: await service.show(await requireActor(sdk)) } : null;
}
