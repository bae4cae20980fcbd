/** What a backup says of itself, in `manifest.json`, its last entry: an archive without it was not finished. */
export interface Manifest {
  /** Of this layout. */
  format: 1;
  /** ISO date and time, UTC: the moment the tables are of. */
  madeAt: string;
  migrations: readonly string[];
  sequences: Readonly<Record<string, string>>;
  /** Rows of each table. */
  rows: Readonly<Record<string, number>>;
  files: number;
}

export const manifestName = 'manifest.json';
export const tableEntry = (name: string) => `tables/${name}`;
export const filesFolder = 'files/';

/** @throws when it is none that this version can read */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as Partial<Manifest>;
  if (value.format !== 1 || !Array.isArray(value.migrations) || !value.rows || !value.sequences)
    throw new Error('This is no backup that this version of Poruch can read.');
  return value as Manifest;
}
