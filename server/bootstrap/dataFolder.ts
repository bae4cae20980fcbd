import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from '../config/index.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a read-only file system',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account has used up its disk space',
};

/** Returns why a folder can't be created or written to; undefined for an error that says nothing about it. */
export const whyUnusable = (error: unknown): string | undefined =>
  reasons[(error as NodeJS.ErrnoException).code ?? ''];

/** Creates the data folder if it is missing. @throws ConfigError saying why it can't be used */
export function requireDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = whyUnusable(error) ?? (error as Error).message;
    throw new ConfigError([`DATA_DIR, ${dataDir}, cannot be used: ${why}`]);
  }
}
