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

/** Characters; the same that a key in SECRET needs. */
const shortest = 32;

/**
 * The installation's own signing key: made on the first start and kept, readable to its owner only, in the data folder.
 * Of several first starts at once all get the key of the quickest.
 * @throws with one clear sentence when the kept key is too short to sign with.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8');
  if (secret.trim().length < shortest) {
    throw new Error(
      `The signing key in ${file} has fewer than ${shortest} characters: put the one from your backup there, or remove the file and a new one is made.`,
    );
  }
  return secret;
}

// Written whole under another name first: whoever sees the file, after a crash too, sees all of it.
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    // Another start was quicker: its key counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft);
  }
}
