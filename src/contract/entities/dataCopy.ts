/** How the copy of somebody's data stands that they asked for. */
export interface DataCopy {
  state: 'preparing' | 'ready' | 'failed';
  /** Whole percent. */
  progress: number;
  createdAt: string;
  /** null until it is ready. */
  bytes: number | null;
  /** When the file is deleted; null until it is ready. */
  expiresAt: string | null;
}
