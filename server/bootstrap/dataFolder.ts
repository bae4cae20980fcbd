import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from '../config/index.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a read-only file system',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
};

/** Creates the data folder if it is missing. @throws ConfigError saying why it can't be used */
export function requireDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError([`DATA_DIR, ${dataDir}, cannot be used: ${reasons[code] ?? code}`]);
  }
}
