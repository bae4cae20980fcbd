import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Minimum length in characters, also required of SECRET. */
const shortest = 32;

/**
 * The installation's own signing key: generated on first start and stored in the data folder, readable to its owner
 * only. Concurrent first starts all get the same key.
 * @throws with one clear sentence when the stored key is too short to sign with.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) createSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8');
  if (secret.trim().length < shortest) {
    throw new Error(
      `The signing key in ${file} has fewer than ${shortest} characters: put the one from your backup there, or remove the file and a new one is made.`,
    );
  }
  return secret;
}

// Written to a temporary name first: the file is always complete, even after a crash.
function createSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    // Another process was faster: its key counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft);
  }
}
