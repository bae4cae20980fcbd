/** Describes a backup, in `manifest.json`, its last entry: an archive without it is incomplete. */
export interface Manifest {
  /** Version of this layout. */
  format: 1;
  /** ISO date and time in UTC of the snapshot of the tables. */
  madeAt: string;
  /** Origin of the site. Absent in archives of older versions, and in those that only move tables. */
  site?: string;
  migrations: readonly string[];
  sequences: Readonly<Record<string, string>>;
  /** Number of rows of each table. */
  rows: Readonly<Record<string, number>>;
  files: number;
}

export const manifestName = 'manifest.json';
export const tableEntry = (name: string) => `tables/${name}`;
export const filesFolder = 'files/';

/** @throws when the text is not a manifest that this version can read */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as Partial<Manifest>;
  if (value.format !== 1 || !Array.isArray(value.migrations) || !value.rows || !value.sequences)
    throw new Error('This is no backup that this version of Poruch can read.');
  return value as Manifest;
}
