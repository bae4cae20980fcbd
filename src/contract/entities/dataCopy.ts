/** The status of a user's data export. */
export interface DataExport {
  state: 'preparing' | 'ready' | 'failed';
  /** Whole per cent. */
  progress: number;
  createdAt: string;
  /** null until the export is ready. */
  bytes: number | null;
  /** When the file is deleted; null until the export is ready. */
  expiresAt: string | null;
}
